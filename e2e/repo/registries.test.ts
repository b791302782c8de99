import { describe, expect, it } from "vitest";
import { ENDPOINTS, isEndpoint } from "#shared/contract/endpoints.ts";
import { PAGE_PATHS } from "#shared/contract/mod.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { ROUTES } from "../../api/routes.ts";
import project from "../../deno.json" with { type: "json" };
import { isTest, projectFiles, readIfThere } from "./files.ts";
import { isIn } from "./layers.ts";
import { modules, modulesIn } from "./modules.ts";

/** Returns the values that the modules of a folder export. */
async function exportsOf(folder: string): Promise<unknown[]> {
  const paths = projectFiles().filter((path) => isIn(path, folder) && path.endsWith(".ts") && !isTest(path));
  const loaded = await Promise.all(paths.map((path) => import(/* @vite-ignore */ `../../${path}`)));
  return loaded.flatMap((module: Record<string, unknown>) => Object.values(module));
}

describe("the contract", () => {
  it("lists every endpoint that a file of its folder declares", async () => {
    const declared = new Set((await exportsOf("shared/contract")).filter(isEndpoint).map(({ name }) => name));
    expect(ENDPOINTS.map(({ name }) => name).sort(), "Export its file from shared/contract/mod.ts.")
      .toEqual(
        [...declared].sort(),
      );
  });

  it("has no two endpoints with one name or one address", () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const addresses = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(names).toEqual([...new Set(names)]);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it("has one route for each endpoint", () => {
    const served = ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();
    expect(served, "Serve it in a file that api/routes.ts lists.").toEqual(
      ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });
});

describe("the rings", () => {
  it("each have their file, and their definition under their own name", () => {
    const files = projectFiles();
    for (const ring of RING_NAMES) {
      expect(RINGS[ring].name).toBe(ring);
      expect(files, `The ring ${ring} is written in shared/domain/rings/${ring}.ts.`).toContain(
        `shared/domain/rings/${ring}.ts`,
      );
    }
    expect(Object.keys(RINGS)).toEqual([...RING_NAMES]);
  });
});

describe("api/routes.ts", () => {
  it("imports the routes of every file", () => {
    const registry = modules().find(({ path }) => path === "api/routes.ts");
    const files = modulesIn("api").filter(({ exports }) => exports.some(({ name }) => /Routes$/.test(name)))
      .map(({ path }) => path);
    expect(files.length).toBeGreaterThan(15);
    const missing = files.filter((path) => path !== "api/routes.ts" && !registry?.ours.includes(path));
    expect(missing, "Add their routes to ROUTES in api/routes.ts.").toEqual([]);
  });
});

describe("the pages of the web app", () => {
  it("are the paths for which the server responds 200", () => {
    const routes = readIfThere("web/App.tsx").matchAll(/(?:<Route path=|\{ path: )"([^"]+)"/g);
    expect([...routes].map(([, path]) => path).sort(), "Change PAGE_PATHS in shared/contract/pages.ts.")
      .toEqual(
        PAGE_PATHS.toSorted(),
      );
  });
});

describe("deno.json", () => {
  it("has only tasks that print their usage", () => {
    const commands = Object.values(project.tasks).map((task) =>
      typeof task === "string" ? task : task.command
    );
    // Playwright's arguments are passed on.
    const files = new Set(
      commands.flatMap((command) => command.match(/tasks\/(?!test_e2e)[\w/]+\.ts/g) ?? []),
    );
    expect(files.size).toBeGreaterThan(15);
    const silent = [...files].filter((path) => !readIfThere(path).includes("readCall({"));
    expect(silent, "Call readCall of tasks/usage.ts.").toEqual([]);
  });

  it("has every task that a text of the project names", () => {
    const paths = projectFiles().filter((path) => /\.(md|tsx?|mjs|json|service)$|Dockerfile/.test(path));
    const unknown = paths.flatMap((path) =>
      [...readIfThere(path).matchAll(/(?:deno(?:@[\d.]+)?|--quiet) task ([a-z][\w:]*)/g)]
        .filter(([, name = ""]) => !Object.hasOwn(project.tasks, name))
        .map(([call]) => `${path}: ${call}`)
    ).filter((named) => !named.startsWith("CHANGELOG.md"));
    expect(unknown, "Name a task of deno.json.").toEqual([]);
  });
});
