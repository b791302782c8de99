import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "../env.ts";
import { STORE_FORMAT } from "../format.ts";
import { openStoreFile } from "../store/open.ts";
import { POSTGRES, takeSchema } from "../testing/test_store.ts";
import { type Examination, examine, type Finding } from "./doctor.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

let folder: string;
let store: string;

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-doctor-" });
  store = `${folder}/data/gorin.sqlite`;
  (await openStoreFile(store, { write: () => {} }, STORE_FORMAT)).close();
});
afterEach(() => Deno.remove(folder, { recursive: true }));

const examined = (variables: Record<string, string> = {}, options: Partial<Examination> = {}) =>
  examine({
    env: { ...parseEnv({ ...variables }), GORIN_KV: store },
    unknown: [],
    version: "0.0.0-test",
    now: NOW,
    ...options,
  });

const worse = (findings: readonly Finding[]) => findings.filter(({ level }) => level !== "ok");

describe("doctor", () => {
  it("finds nothing wrong with a new store that is backed up", async () => {
    Deno.mkdirSync(`${folder}/backups`);
    Deno.writeTextFileSync(`${folder}/backups/gorin-2026-11-22.sqlite`, "");
    expect(worse(await examined({ GORIN_BACKUP_DIR: `${folder}/backups` }))).toEqual([]);
  });

  it("says that a server is using the store", async () => {
    const { close } = await openStoreFile(store, { write: () => {} }, STORE_FORMAT);
    expect((await examined()).map(({ text }) => text)).toContain("A process has the store open");
    close();
  });

  it.each<[string, () => unknown, string]>([
    ["a store that is not there", () => Deno.removeSync(store), "There is no store at"],
    ["a damaged store", () => Deno.writeTextFileSync(store, "no database"), "cannot be read"],
  ])("reports %s as a problem", async (_, damage, text) => {
    damage();
    expect(worse(await examined())).toContainEqual({
      level: "problem",
      text: expect.stringContaining(text),
      advice: expect.any(String),
    });
  });

  it("reports a store of a newer server as a problem", async () => {
    const db = await Deno.openKv(store);
    await db.set(["config", "format"], { v: 1, op: "an op", data: "999" });
    db.close();
    expect(worse(await examined())).toContainEqual({
      level: "problem",
      text: `The store ${store} has format 999`,
      advice: "It was written by a newer server: run that version.",
    });
  });

  it("warns when others can read the store", async () => {
    Deno.chmodSync(store, 0o644);
    expect(worse(await examined())).toContainEqual({
      level: "warning",
      text: `Other users can read ${store}`,
      advice: `Run chmod go= ${store}.`,
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["listens for everybody", { HOST: "0.0.0.0" }, "without a proxy"],
    ["trusts a proxy that can be passed by", { HOST: "0.0.0.0", GORIN_TRUST_PROXY: "yes" }, "trusts a proxy"],
    ["is not told its name", { GORIN_TRUST_PROXY: "yes" }, "under which name"],
    ["makes no backups", {}, "There are no daily backups"],
  ])("warns when the server %s", async (_, variables, text) => {
    const finding = worse(await examined(variables)).find((one) => one.text.includes(text));
    expect(finding).toMatchObject({ level: "warning", advice: expect.any(String) });
  });

  it("reports backups that are missing or old", async () => {
    const variables = { GORIN_BACKUP_DIR: `${folder}/backups` };
    expect(worse(await examined(variables))[0]?.text).toContain("There is no backup in");
    Deno.mkdirSync(`${folder}/backups`);
    Deno.writeTextFileSync(`${folder}/backups/gorin-2026-11-19.sqlite`, "");
    expect(worse(await examined(variables))[0]?.text).toContain("is of 2026-11-19");
  });

  it("reports a KV Connect server that does not respond", async () => {
    const url = "http://127.0.0.1:1";
    const findings = worse(await examined({}, { env: { ...parseEnv({}), GORIN_KV: url } }));
    expect(findings).toEqual([
      {
        level: "problem",
        text: expect.stringContaining(`Cannot reach the KV Connect server at ${url}`),
        advice: expect.any(String),
      },
    ]);
  });

  it.skipIf(!POSTGRES)("examines a store in PostgreSQL, and shows no password", async () => {
    const { url, give } = await takeSchema(POSTGRES ?? "");
    const GORIN_KV = Object.assign(new URL(url), { password: "secret" }).href;
    const findings = await examined({}, { env: { ...parseEnv({}), GORIN_KV } });
    give();
    expect(worse(findings).map(({ text }) => text)).toEqual(["It has no store of Gorin yet"]);
    expect(JSON.stringify(findings)).not.toContain("secret");
  });

  it("reports a clock before its own time, and settings that do not exist", async () => {
    const findings = worse(await examined({}, { now: 0, unknown: ["GORIN_PROT"] }));
    expect(findings.map(({ text }) => text)).toEqual([
      "The clock says 1970-01-01T00:00:00.000Z",
      "Unknown settings: GORIN_PROT",
      "There are no daily backups",
    ]);
  });
});
