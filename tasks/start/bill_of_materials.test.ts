import { expect, it } from "vitest";
import project from "../../package.json" with { type: "json" };
import { ROOT } from "../run.ts";
import { billOfMaterials } from "./bill_of_materials.ts";

it("the bill of materials has every direct dependency, and names nothing that it does not have", () => {
  const lock = Deno.readTextFileSync(`${ROOT}/deno.lock`);
  const text = billOfMaterials({ lock, time: "2026-11-26T00:00:00Z" });
  const bill: {
    components: { purl: string; hashes: { content: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  } = JSON.parse(text);
  const known = bill.components.map(({ purl }) => purl);
  const [own] = bill.dependencies;
  const direct = Object.entries(project.dependencies).map(([name, version]) =>
    `pkg:npm/${name.replace("@", "%40")}@${version}`
  );
  expect(own?.dependsOn).toEqual(direct.sort());
  const unknown = bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) =>
    !known.includes(ref)
  );
  expect(unknown).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
  for (const { hashes: [hash] } of bill.components) expect(hash?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(billOfMaterials({ lock, time: "2026-11-26T00:00:00Z" })).toBe(text);
});
