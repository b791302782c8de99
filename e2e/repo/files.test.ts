import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

const NAMELESS = ["utils", "util", "helpers", "helper", "common", "misc", "lib", "manager"];

/** Names that a tool or a convention requires. */
const GIVEN_NAMES = /\.(config|d)\.ts$|^(main|index)\.tsx$/;

const code = projectFiles().filter((path) => /\.tsx?$/.test(path));

describe("files", () => {
  it("have no catch-all names", () => {
    const nameless = projectFiles().filter((path) =>
      path.split("/").some((part) =>
        NAMELESS.some((name) => part.split(".")[0] === name || part.split(".")[0]?.endsWith(`_${name}`))
      )
    );
    expect(nameless, "Name each after its one idea, and split it when there are several.")
      .toEqual([]);
  });

  it("are named snake_case.ts, or PascalCase.tsx for components", () => {
    const misnamed = code.filter((path) => {
      const name = path.split("/").at(-1) ?? "";
      if (GIVEN_NAMES.test(name)) return false;
      // `x.send.ts` sends the command that `x.ts` describes.
      const stem = name.replace(/\.(test|spec|send)(?=\.)/, "");
      return !(/^[a-z0-9]+(_[a-z0-9]+)*\.tsx?$/.test(stem) &&
          (stem.endsWith(".ts") || stem.startsWith("use_")) ||
        /^[A-Z][A-Za-z0-9]*\.tsx$/.test(stem) || (isTest(path) && /^[A-Z][A-Za-z0-9]*\.ts$/.test(stem)) ||
        (isTest(path) && /^[a-z0-9_]+\.tsx$/.test(stem)));
    });
    expect(misnamed).toEqual([]);
  });

  it("override no fixture for a whole file", () => {
    // Vitest keeps such an override for all files that run later in the same worker.
    const overriding = code.filter((path) => isTest(path) && /^test\.override\(/m.test(read(path)));
    expect(overriding, "Write `const test = base.extend({ … })`, or override it in a `describe`.").toEqual(
      [],
    );
  });

  it("are there where a document says which tests to run", () => {
    const named = projectFiles().filter((path) => path.endsWith(".md")).flatMap((path) =>
      [...read(path).matchAll(/test:unit\s+([\w/]+)/g)].map(([, test = ""]) => `${test} in ${path}`)
    );
    expect(named.length).toBeGreaterThan(10);
    const tests = code.filter(isTest);
    expect(named.filter((one) => !tests.some((path) => path.includes(one.split(" ")[0] ?? "")))).toEqual([]);
  });

  it("turn addresses of files into paths as the system writes them", () => {
    // The path of an address encodes spaces and letters beyond ASCII, and on Windows begins with a slash: `/C:/gorin`.
    const encoded = projectFiles().filter((path) =>
      // Also where it takes more than one line.
      /\.(tsx?|mjs)$/.test(path) && /import\.meta\.[u]rl/.test(read(path)) &&
      /\b[p]athname\b/.test(read(path))
    );
    expect(encoded, "Use fileURLToPath(new URL(…, import.meta.url)).").toEqual([]);
  });

  it("name no folder of a development machine and no package registry", () => {
    // Written with brackets, so that this file does not find itself.
    const leaks =
      /\/[w]ork\/|\/[r]oot\/|\/[f]arm\/|\/[h]ome\/\w+\/|\/[U]sers\/\w+\/|https?:\/\/[r]egistry\.|https?:\/\/[d]eb\./;
    const text = projectFiles().filter((path) =>
      /\.(tsx?|mjs|json|md|html|css|lock|svg|yml)$|^\.ci\//.test(path)
    );
    const found = text.filter((path) => leaks.test(read(path))).flatMap((path) =>
      read(path).split("\n").flatMap((line, index) => leaks.test(line) ? [`${path}:${index + 1}`] : [])
    );
    expect(found, "Write paths relative to the repository, and no local hosts.")
      .toEqual([]);
  });
});

/** Files that may spread a list into arguments, each with the reason why the list is short. */
const MAY_SPREAD: Readonly<Record<string, string>> = {
  "api/auth/throttle.ts": "The number of limits is fixed.",
  "shared/domain/book.ts": "There are five rings, and bytes are taken in pieces of a fixed size.",
};

describe("shared/ and api/", () => {
  it("never spread a list that grows with user data into arguments, since 125,000 items overflow the stack", () => {
    const spreads = /\b(Math\.(min|max)|fromCharCode)\([^(){}]*\.\.\./;
    const found = code.filter((path) => /^(shared|api)\//.test(path) && !isTest(path) && !MAY_SPREAD[path])
      .filter((path) => spreads.test(read(path)));
    expect(found, "Use reduce or a loop, or put the reason into MAY_SPREAD in e2e/repo/files.test.ts.")
      .toEqual([]);
  });
});

describe("tests", () => {
  it("are never skipped, run alone or retried, and never sleep", () => {
    const weak = /\b(test|it|describe)\.(only|skip|fixme)\(|[w]aitForTimeout\(|\bretries: *[1-9]/;
    const found = code.filter((path) => isTest(path) || path.startsWith("e2e/")).filter((path) =>
      path !== "e2e/repo/files.test.ts" && weak.test(read(path))
    );
    expect(found, "Wait for a visible state; fix or delete a flaky test.").toEqual([]);
  });
});

describe("random cases", () => {
  it("come from a fixed seed", () => {
    const drawn = /\bMath\.random\(|\bseed\w*\s*[:=]\s*Date\.now\(/;
    const found = code.filter((path) => isTest(path) || path.startsWith("e2e/model/"))
      .filter((path) => path !== "e2e/repo/files.test.ts" && drawn.test(read(path)));
    expect(found, "Take SEED from e2e/fixtures/seed.ts.").toEqual([]);
  });
});

describe("package.json", () => {
  const project = JSON.parse(read("package.json"));

  it("names exact versions", () => {
    const loose = Object.entries<string>({ ...project.dependencies, ...project.devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose, "Write the version that deno.lock names.").toEqual([]);
  });

  it("runs everything under one version of Deno", () => {
    const versions = [...read("package.json").matchAll(/deno@([\d.]+)/g)].map(([, version]) => version);
    expect(new Set(versions).size).toBe(1);
  });
});
