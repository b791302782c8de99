import { describe, expect, it } from "vitest";
import { isTest } from "./files.ts";
import { isIn, MAY_IMPORT, MAY_USE_DENO, PACKAGE_USERS, partOf } from "./layers.ts";
import { importCycles } from "./import_cycles.ts";
import { modules, modulesIn } from "./modules.ts";

/** Says how to fix a forbidden import. */
const HOW_TO_FIX = "Move what is shared to the left in e2e/repo/layers.ts, or pass it in as an argument.";

/** Returns whether a file may import another. A test may import all of shared and of its own surface. */
function mayImport(path: string, part: string, target: string): boolean {
  const allowed = [part, ...(MAY_IMPORT[part] ?? [])];
  if (allowed.some((folder) => isIn(target, folder))) return true;
  if (target === "package.json") return true;
  const isOwnSurface = ["web", "api"].some((surface) => isIn(path, surface) && isIn(target, surface));
  return isTest(path) && (isIn(target, "shared") || isOwnSurface);
}

describe("imports", () => {
  it("come from files of a part in the table", () => {
    // The files of "web" itself may import all of its folders, which are therefore parts of their own.
    const isStray = (path: string) =>
      partOf(path) === undefined || /^web\/.*\//.test(path) && partOf(path) === "web";
    const strays = modules().map(({ path }) => path).filter((path) => path.includes("/") && isStray(path));
    expect(strays, "These files belong to no part. Add their part to MAY_IMPORT in e2e/repo/layers.ts.")
      .toEqual([]);
  });

  it("point only to parts that the table allows", () => {
    const breaches = modules().flatMap(({ path, ours }) => {
      const part = partOf(path);
      if (!part) return [];
      return ours.filter((target) => !mayImport(path, part, target)).map((target) => `${path} → ${target}`);
    });
    expect(breaches, HOW_TO_FIX).toEqual([]);
  });

  it("have no cycles among the modules that are loaded together", () => {
    expect(
      importCycles(modules().map(({ path, loads }) => ({ path, ours: loads }))),
      "Move what both files need into a third one that imports neither.",
    ).toEqual([]);
  });

  it("are relative inside a part, and written #shared/… from outside of shared", () => {
    const breaches = modules().flatMap(({ path, specifiers }) =>
      specifiers
        .filter((specifier) =>
          isIn(path, "shared")
            ? specifier.startsWith(`#${partOf(path)}/`)
            : /^\.\.?\/.*\bshared\//.test(specifier)
        )
        .map((specifier) => `${path}: ${specifier}`)
    );
    expect(breaches).toEqual([]);
  });

  it("name the file with its ending", () => {
    const breaches = modules().flatMap(({ path, specifiers }) =>
      specifiers.filter((specifier) => /^[.#]/.test(specifier) && !/\.\w+(\?\w+)?$/.test(specifier))
        .map((specifier) => `${path}: ${specifier}`)
    );
    expect(breaches).toEqual([]);
  });

  it("of restricted packages are made only in the folders that own them", () => {
    const breaches = modules().filter(({ path }) => !isTest(path)).flatMap(({ path, packages }) =>
      packages
        .filter((name) => PACKAGE_USERS[name] && !PACKAGE_USERS[name].some((folder) => isIn(path, folder)))
        .map((name) => `${path}: ${name} belongs to ${PACKAGE_USERS[name]?.join(", ")}`)
    );
    expect(breaches, "Call a function of the folder that owns the package, or move the code there.").toEqual(
      [],
    );
  });
});

describe("the runtime's global", () => {
  it("is used only in the folders that run on Deno", () => {
    const breaches = modules()
      .filter(({ path }) => path.includes("/") && !MAY_USE_DENO.some((folder) => isIn(path, folder)))
      .filter(({ path }) => !isTest(path) && !path.endsWith(".config.ts"))
      .flatMap(({ path, members }) =>
        members.filter((name) => name.startsWith("Deno.")).map((n) => `${path}: ${n}`)
      );
    expect(breaches, "Take what you need as an argument; the entry files in api/ pass it.").toEqual([]);
  });
});

/** Whether a file calls Deno KV by its job: it is in the store, or it is what a feature stores. */
function isStore(path: string): boolean {
  return isIn(path, "api/store") || /^api\/features\/\w+\/store\.ts$/.test(path);
}

describe("the store", () => {
  it("is called by its functions alone, but where the account and the format are read", () => {
    const OTHERS = ["api/http/mount.ts", "api/auth/registration.ts", "api/format.ts"];
    const callers = modulesIn("api")
      .filter(({ path }) => !isTest(path) && !isStore(path) && !isIn(path, "api/testing"))
      .filter(({ members }) => members.some((name) => /(^|\.)kv\./.test(name)))
      .map(({ path }) => path);
    expect(
      callers.toSorted(),
      "Add a function with a name to api/store, or to the store.ts of the feature, and call that.",
    )
      .toEqual(OTHERS.toSorted());
  });

  it("alone knows which kinds of stores there are", () => {
    const inside = ["api/store", "api/testing", "e2e"];
    const breaches = modules()
      .filter(({ path }) => !isTest(path) && !inside.some((folder) => isIn(path, folder)))
      .flatMap(({ path, names, ours }) =>
        [
          ...names(/postgres|connectaddress|forconnect|denokv/i),
          ...ours.filter((target) => target === "api/store/postgres.ts"),
        ].map((what) => `${path}: ${what}`)
      );
    expect(breaches, "Call openStore() or openShared() of api/store/open.ts, or move what you know there.")
      .toEqual([]);
  });

  it("imports nothing of HTTP", () => {
    const breaches = modulesIn("api").filter(({ path }) => !isTest(path) && isStore(path)).flatMap((
      { path, ours, packages },
    ) =>
      [
        ...ours.filter((target) => target === "api/routes.ts" || isIn(target, "api/http")),
        ...packages.filter((name) => name === "hono"),
      ].map((what) => `${path} → ${what}`)
    );
    expect(breaches, "Throw a Failure with a code; the routes map it to a status.").toEqual([]);
  });
});
