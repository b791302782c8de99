import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { ROOT } from "../run.ts";
import { type Lock, packagesFor, startLock, unknownPackages } from "./start_lock.ts";

const LOCK: Lock = {
  version: "5",
  specifiers: { "npm:app@1.0.0": "1.0.0_peer@2.0.0", "npm:@tools/check@3.0.0": "3.0.0" },
  npm: {
    "app@1.0.0_peer@2.0.0": { integrity: "a", dependencies: ["peer", "shared@1.0.0"] },
    "peer@2.0.0": { integrity: "b", optionalDependencies: ["native"] },
    "native@1.0.0": { integrity: "c", os: ["linux"], cpu: ["x64"] },
    "shared@1.0.0": { integrity: "d" },
    "shared@2.0.0": { integrity: "e" },
    "@tools/check@3.0.0": { integrity: "f", dependencies: ["shared@2.0.0"] },
  },
  workspace: { packageJson: { dependencies: ["npm:@tools/check@3.0.0", "npm:app@1.0.0"] } },
};

describe("startLock", () => {
  it("contains the named packages and their dependencies", () => {
    const part = startLock(LOCK, ["app"]);
    expect(Object.keys(part.npm)).toEqual([
      "app@1.0.0_peer@2.0.0",
      "peer@2.0.0",
      "native@1.0.0",
      "shared@1.0.0",
    ]);
    expect(part.specifiers).toEqual({ "npm:app@1.0.0": "1.0.0_peer@2.0.0" });
    expect(part.workspace.packageJson.dependencies).toEqual(["npm:app@1.0.0"]);
  });

  it("reads the names of scoped packages", () => {
    expect(Object.keys(startLock(LOCK, ["@tools/check"]).npm)).toEqual([
      "shared@2.0.0",
      "@tools/check@3.0.0",
    ]);
  });

  it("takes what an override puts in the place of a package", () => {
    const npm = { ...LOCK.npm, "peer@2.0.0": { integrity: "b", dependencies: ["spy@npm:shared@2.0.0"] } };
    expect(Object.keys(startLock({ ...LOCK, npm }, ["app"]).npm)).toContain("shared@2.0.0");
  });

  it("rejects a lock that lacks a dependency", () => {
    const { "peer@2.0.0": _, ...npm } = LOCK.npm;
    expect(() => startLock({ ...LOCK, npm }, ["app"])).toThrow("peer");
  });
});

describe("packagesFor", () => {
  it("leaves out packages for other systems", () => {
    expect(packagesFor(LOCK, "linux", "x64")).toContain("native@1.0.0");
    expect(packagesFor(LOCK, "linux", "arm64")).not.toContain("native@1.0.0");
  });
});

describe("unknownPackages", () => {
  it("returns the packages that the lock does not contain, or contains with other content", () => {
    expect(unknownPackages(startLock(LOCK, ["app"]), LOCK)).toEqual([]);
    const written = { ...LOCK, npm: { "new@1.0.0": { integrity: "x" }, "peer@2.0.0": { integrity: "y" } } };
    expect(unknownPackages(written, LOCK)).toEqual(["new@1.0.0", "peer@2.0.0"]);
  });
});

describe("a first npm start", () => {
  // Deno writes the file.
  const lock = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.lock`)) as Lock;

  it("installs nothing that reports installations", () => {
    expect(Object.keys(lock.npm).filter((key) => key.startsWith("@scarf/"))).toEqual([]);
  });

  it.each([["linux", "x64"], ["darwin", "arm64"], ["win32", "x64"]])(
    "installs at most 130 packages on %s %s",
    (os, cpu) => {
      expect(lock.version, "Read the new version in tasks/start/start_lock.ts.").toBe("5");
      const packages = packagesFor(startLock(lock, Object.keys(packageJson.dependencies)), os, cpu);
      const hint = "Move what neither runs nor builds Gorin to devDependencies, or do without it.";
      expect(packages.length, hint).toBeLessThanOrEqual(130);
      expect(packages.length).toBeGreaterThan(50);
    },
  );
});
