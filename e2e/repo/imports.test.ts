import { describe, expect, it } from "vitest";
import { isTest } from "./files.ts";
import { DOORS, isIn, MAY_IMPORT, MAY_USE_DENO, partOf } from "./layers.ts";
import { importCycles } from "./import_cycles.ts";
import { modules, modulesIn } from "./modules.ts";

/** Names a breach so that whoever made it knows what to do. */
const HOW = "Move what is shared to the left in e2e/repo/layers.ts, or pass it in as an argument.";

/** A test may set up what its part never sees; but never the code of another surface. */
function mayImport(path: string, part: string, target: string): boolean {
  const allowed = [part, ...(MAY_IMPORT[part] ?? [])];
  if (allowed.some((folder) => isIn(target, folder))) return true;
  if (target === "package.json") return true;
  return isTest(path) && isIn(target, "shared");
}

describe("imports", () => {
  it("come from files that the table of parts knows", () => {
    const strays = modules().map(({ path }) => path).filter((path) => path.includes("/") && !partOf(path));
    expect(strays, "These belong to no part. Add theirs to MAY_IMPORT in e2e/repo/layers.ts.").toEqual([]);
  });

  it("point only to parts that the table allows", () => {
    const breaches = modules().flatMap(({ path, ours }) => {
      const part = partOf(path);
      if (!part) return [];
      return ours.filter((target) => !mayImport(path, part, target)).map((target) => `${path} → ${target}`);
    });
    expect(breaches, HOW).toEqual([]);
  });

  it("never run in a circle, types included", () => {
    expect(
      importCycles(modules()),
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

  it("of packages that would spread come through their doors", () => {
    const breaches = modules().filter(({ path }) => !isTest(path)).flatMap(({ path, packages }) =>
      packages
        .filter((name) => DOORS[name] && !DOORS[name].some((folder) => isIn(path, folder)))
        .map((name) => `${path}: ${name} belongs to ${DOORS[name]?.join(", ")}`)
    );
    expect(breaches, "Use the door's own functions, or move the code behind it.").toEqual([]);
  });
});

describe("the runtime's global", () => {
  it("is used only where a runtime may be known", () => {
    const breaches = modules()
      .filter(({ path }) => path.includes("/") && !MAY_USE_DENO.some((folder) => isIn(path, folder)))
      .filter(({ path }) => !isTest(path) && !path.endsWith(".config.ts"))
      .flatMap(({ path, members }) =>
        members.filter((name) => name.startsWith("Deno.")).map((n) => `${path}: ${n}`)
      );
    expect(breaches, "Take what you need as an argument; the entry files in api/ pass it.").toEqual([]);
  });
});

describe("routes", () => {
  it("never call the store's key-value door themselves", () => {
    const breaches = modulesIn("api/routes")
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, members, ours }) =>
        [
          ...members.filter((name) => /(^|\.)kv\.|^Deno\./.test(name)),
          ...ours.filter((target) => target === "api/store/kv.ts"),
        ].map((what) => `${path}: ${what}`)
      );
    expect(breaches, "Give the repository in api/store a method with a name, and call that.").toEqual([]);
  });
});

describe("the store", () => {
  it("knows nothing of HTTP", () => {
    const breaches = modulesIn("api/store").filter(({ path }) => !isTest(path)).flatMap((
      { path, ours, packages },
    ) =>
      [
        ...ours.filter((target) => isIn(target, "api/routes") || isIn(target, "api/http")),
        ...packages.filter((name) => name === "hono"),
      ].map((what) => `${path} → ${what}`)
    );
    expect(breaches, "Throw a Failure with a code; what status it has is the routes' business.").toEqual([]);
  });
});
