import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loginFileOf, readLoginFile, writeLoginFile } from "./login.ts";

const LOGIN = { server: "http://localhost:8000", token: "gorin_secret" };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-cli-" });
  file = loginFileOf({ XDG_CONFIG_HOME: folder });
});
afterEach(() => Deno.remove(folder, { recursive: true }));

describe("the file of the login", () => {
  it("can be read by its user only, also after it is written again", async () => {
    await writeLoginFile(file, { ...LOGIN, token: "an older one" });
    await Deno.chmod(file, 0o644);
    await writeLoginFile(file, LOGIN);
    expect(await readLoginFile(file)).toEqual(LOGIN);
    expect(((await Deno.stat(file)).mode ?? 0) & 0o777).toBe(0o600);
    expect([...Deno.readDirSync(`${folder}/gorin`)].map(({ name }) => name)).toEqual(["login.json"]);
  });

  it("is no login when it is absent, removed or damaged", async () => {
    expect(await readLoginFile(file)).toBeNull();
    await writeLoginFile(file, LOGIN);
    await writeLoginFile(file, null);
    await writeLoginFile(file, null);
    expect(await readLoginFile(file)).toBeNull();
    await Deno.writeTextFile(file, "{");
    expect(await readLoginFile(file)).toBeNull();
    await Deno.writeTextFile(file, '{"server":"localhost"}');
    expect(await readLoginFile(file)).toBeNull();
  });

  it("is in the folder that the system has for settings", () => {
    expect(loginFileOf({ HOME: "/m" })).toBe("/m/.config/gorin/login.json");
    expect(loginFileOf({ APPDATA: "C:/AppData" })).toBe("C:/AppData/gorin/login.json");
  });
});
