import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWebhook, testWebhook } from "#shared/contract/mod.ts";
import { parseEnv } from "../../api/env.ts";
import { startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { serverArgs } from "../../tasks/start/server_args.ts";

let folder: string;

beforeAll(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-permissions-" });
});
afterAll(() => Deno.remove(folder, { recursive: true }));

/** Returns the state of each permission in a process that runs as the server does. */
async function statesOf(queries: Record<string, Deno.PermissionDescriptor>): Promise<Record<string, string>> {
  const probe = `${folder}/server.ts`;
  await Deno.writeTextFile(
    probe,
    `const queries = Object.entries(${JSON.stringify(queries)});
     const states = queries.map(([name, query]) => [name, Deno.permissions.querySync(query).state]);
     console.log(JSON.stringify(Object.fromEntries(states)));`,
  );
  const args = serverArgs(
    parseEnv({ PORT: "8123", GORIN_KV: `${folder}/data/gorin.sqlite` }),
  ).slice(0, -1);
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: [...args, probe] }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

describe("the served process", () => {
  it("has the permissions it needs and no others", async () => {
    const granted = {
      "listen": { name: "net", host: "127.0.0.1:8123" },
      "send push messages": { name: "net", host: "updates.push.services.mozilla.com" },
      "write the store": { name: "write", path: `${folder}/data/gorin.sqlite-wal` },
      "read the store": { name: "read", path: `${folder}/data` },
      "read its settings": { name: "env", variable: "GORIN_JWT_SECRET" },
    } as const;
    const denied = {
      "run programs": { name: "run" },
      "load native code": { name: "ffi" },
      "look at the system": { name: "sys" },
      "write its own code": { name: "write", path: "api/main.ts" },
      "write beside the store's folder": { name: "write", path: folder },
      "read the disk": { name: "read", path: "/etc/passwd" },
      "read other variables": { name: "env", variable: "PATH" },
    } as const;
    const states = await statesOf({ ...granted, ...denied });
    expect(states).toEqual({
      ...Object.fromEntries(Object.keys(granted).map((name) => [name, "granted"])),
      ...Object.fromEntries(Object.keys(denied).map((name) => [name, "prompt"])),
    });
  });

  it("can open its store, hash a password, save, call a webhook and stop", async () => {
    const server = await startProduct(`${folder}/data/gorin.sqlite`);
    const { api } = await registerAccount(server.url);
    // The name is looked up, and leads to where no webhook may.
    const body = { url: "https://localhost/", events: ["timer.started" as const] };
    const { webhook: { id } } = await api.call(createWebhook, { body });
    const { webhook } = await api.call(testWebhook, { params: { id } });
    expect(webhook.last_delivery?.detail).toBe("The address must not lead into a private network.");
    await server.stop();
  });

  it("starts on a path with spaces and a comma", async () => {
    const server = await startProduct(`${folder}/a, b c/gorin.sqlite`);
    await server.stop();
    expect(Deno.statSync(`${folder}/a, b c/gorin.sqlite`).isFile).toBe(true);
  });
});
