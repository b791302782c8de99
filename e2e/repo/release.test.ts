import { describe, expect, it } from "vitest";
import project from "../../package.json" with { type: "json" };
import { SERVER_PACKAGES } from "../../tasks/start/start_lock.ts";
import { projectFiles, read } from "./files.ts";
import { modules } from "./modules.ts";

describe("the version", () => {
  it("is in package.json and in no other source", () => {
    const literal = new RegExp(`["'\`]v?${project.version.replaceAll(".", "\\.")}["'\`]`);
    const found = projectFiles()
      .filter((path) => /\.(tsx?|mjs|json|html|toml|yml)$/.test(path))
      .filter((path) => path !== "package.json" && path !== "deno.lock" && literal.test(read(path)));
    expect(found, "Import package.json, as api/main.ts does.").toEqual([]);
  });

  it("is the newest one in CHANGELOG.md", () => {
    const [newest] = [...read("CHANGELOG.md").matchAll(/^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/gm)];
    expect(newest?.[1], "Add a section for the version, with its date.").toBe(project.version);
  });
});

it("the server's packages are those that api/main.ts imports, directly or not", () => {
  const byPath = new Map(modules().map((module) => [module.path, module]));
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { packages: names = [], ours = [] } = byPath.get(path) ?? {};
    names.forEach((name) => packages.add(name));
    ours.forEach(visit);
  };
  visit("api/main.ts");
  expect([...packages].sort(), "Correct SERVER_PACKAGES in tasks/start/start_lock.ts.").toEqual(
    SERVER_PACKAGES,
  );
});
