import { Hono } from "hono";
import { type Router, UnsupportedPathError } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { expect, it } from "vitest";
import { ShapeRouter } from "./shape_router.ts";

const ROUTES = [
  ["ALL", "/*"],
  ["ALL", "/api/*"],
  ["GET", "/api/fire/suggestions"],
  ["PUT", "/api/fire/:day"],
  ["ALL", "/api/fire/:day"],
  ["PATCH", "/api/days/:day/entries/:id"],
  ["GET", "/api/:kind/export"],
] as const;

const PATHS = [
  "/",
  "/api",
  "/api/",
  "/api/fire/suggestions",
  "/api/fire/suggestions/",
  "/api/fire/2026-11-21",
  "/api/fire/:",
  "/api/fire/*",
  "/api/fire/",
  "/api/fire/export",
  "/api/days/2026-11-21/entries/one",
  "/api/days/fire/entries/two",
  "/api/days/2026-11-21/entries/",
  "/api//export",
  "/other/fire",
];

function filled(router: Router<string>): Router<string> {
  for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`);
  return router;
}

/** Returns the routes that match, each with its parameters. */
function matchesOf(router: Router<string>, method: string, path: string): [string, Record<string, string>][] {
  const [matched, stash] = router.match(method, path);
  return matched.map(([handler, params]) => [
    handler,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, stash?.[Number(value)] ?? String(value)]),
    ),
  ]);
}

it.each(PATHS)("finds the same routes of %s as a router of Hono, also from its cache", (path) => {
  const [own, hono] = [filled(new ShapeRouter()), filled(new TrieRouter())];
  for (const method of ["GET", "PUT", "PATCH", "GET"]) {
    expect(matchesOf(own, method, path)).toEqual(matchesOf(hono, method, path));
  }
});

it("returns the parameters of each path of a shape", () => {
  const router = filled(new ShapeRouter());
  for (const id of ["one", "two"]) {
    expect(matchesOf(router, "PATCH", `/api/days/2026-11-21/entries/${id}`).at(-1)).toEqual([
      "PATCH /api/days/:day/entries/:id",
      { day: "2026-11-21", id },
    ]);
  }
});

it("finds a route that is added after a path of its shape was searched for", () => {
  const router = filled(new ShapeRouter());
  router.match("GET", "/api/days");
  router.add("GET", "/api/days", "later");
  expect(matchesOf(router, "GET", "/api/days").at(-1)).toEqual(["later", {}]);
});

it.each(["/days/:day{[0-9]+}", "/days/:day?", "/*/days"])("does not support %s", (path) => {
  expect(() => new ShapeRouter().add("GET", path, "")).toThrow(UnsupportedPathError);
});

it("serves an app with decoded parameters", async () => {
  const app = new Hono({ router: new ShapeRouter() });
  app.get("/days/:day/:note", (c) => c.json(c.req.param()));
  const response = await app.request("/days/today/a%2Fb%20c");
  expect(await response.json()).toEqual({ day: "today", note: "a/b c" });
});
