import { describe, expect, it } from "vitest";
import { firstLoad } from "./first_load.ts";

const MANIFEST = {
  "index.html": { file: "assets/index.js", imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "features/day/Dashboard.tsx": { file: "assets/dashboard.js", imports: ["_react.js", "_query.js"] },
  "_query.js": { file: "assets/query.js", name: "query" },
  "_style.css": { file: "assets/style.css" },
};

describe("firstLoad", () => {
  it("counts an entry and what it imports at once", () => {
    expect(firstLoad(MANIFEST, ["index.html"])).toEqual(["assets/index.js", "assets/react.js"]);
  });

  it("counts a file that two modules share once", () => {
    expect(firstLoad(MANIFEST, ["index.html", "features/day/Dashboard.tsx"])).toEqual([
      "assets/index.js",
      "assets/react.js",
      "assets/dashboard.js",
      "assets/query.js",
    ]);
  });

  it("finds a chunk that is no module by its name", () => {
    expect(firstLoad(MANIFEST, ["query"])).toEqual(["assets/query.js"]);
  });

  it("rejects a module that is not in the build", () => {
    expect(() => firstLoad(MANIFEST, ["features/day/Gone.tsx"])).toThrow(
      'Cannot find "features/day/Gone.tsx"',
    );
  });
});
