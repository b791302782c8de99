/** What a full disk keeps nobody from: signing in, being protected from guesses, and starting the server. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { putFire, register } from "#shared/contract/mod.ts";
import { parseEnv } from "../env.ts";
import { type RunningServer, startServer } from "../server.ts";
import { createPasswordHasher, SCRYPT } from "../auth/passwords.ts";
import { QUICK_ARGON2ID } from "../testing/quick_algorithms.ts";

const EMAIL = "musashi@example.org";
const PASSWORD = "a long pass phrase";
const DISK_BYTES = 6 * 1_048_576;

let disk: string;
let server: RunningServer;
let now: number;

beforeEach(async () => {
  disk = await Deno.makeTempDir({ prefix: "gorin-disk-" });
  run("mount", "-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", disk);
  now = Date.parse("2026-11-21T12:00:00Z");
  await start();
});
afterEach(async () => {
  await server.stop();
  run("umount", "-l", disk);
  await Deno.remove(disk);
});

function run(program: string, ...args: string[]): void {
  const { success, stderr } = new Deno.Command(program, { args, stdout: "null" }).outputSync();
  if (!success) throw new Error(`Cannot ${program}: ${new TextDecoder().decode(stderr)}`);
}

async function start(): Promise<void> {
  server = await startServer({
    env: parseEnv({ PORT: "0", GORIN_KV: `${disk}/gorin.sqlite` }),
    log: { write: () => {}, flush: () => Promise.resolve() },
    clock: () => now,
    version: "1",
    webRoot: disk,
    passwords: await createPasswordHasher([QUICK_ARGON2ID, SCRYPT]),
  });
}

const clientOf = (token: string | null) => createClient({ baseUrl: server.url, fetch, token: () => token });

async function post(
  path: string,
  body: unknown,
  method = "POST",
  token = "",
): Promise<{ status: number; data: { token: string } }> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...await response.json() };
}

const signIn = (password: string) => post("/auth/login", { email: EMAIL, password });

/** Takes all the space there is. */
function fill(): void {
  using file = Deno.openSync(`${disk}/filler`, { create: true, append: true });
  const bytes = new Uint8Array(4_096);
  try {
    while (true) file.writeSync(bytes);
  } catch {
    // Full.
  }
}

/** Writes until that is no longer possible. */
async function writeUntilFull(token: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    const text = "x".repeat(3_900);
    const { status } = await post(
      "/fire/2026-11-21",
      { reflection: text + n, trigger_note: text },
      "PUT",
      token,
    );
    if (status === 507) return;
  }
  throw new Error("The disk does not fill up.");
}

// Only root can make a small disk, and only Linux as here. CI runs as root, where a disk that cannot be made fails.
const canMount = Deno.build.os === "linux" && (Deno.uid() === 0 || Deno.env.has("CI"));

describe.runIf(canMount)("on a full disk", () => {
  it("an owner signs in, nothing else is written, and all is when there is space again", async () => {
    const { token } = await clientOf(null).call(register, {
      body: { email: EMAIL, password: PASSWORD, timezone: "UTC" },
    });
    fill();
    await writeUntilFull(token);
    for (let n = 0; n < 3; n++) {
      const { status, data } = await signIn(PASSWORD);
      expect(status).toBe(200);
      expect(
        (await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${data.token}` } }))
          .status,
      )
        .toBe(200);
    }
    // The space that the sign-ins have left is for further ones.
    expect((await post("/fire/2026-11-22", { task: "Wait" }, "PUT", token)).status).toBe(507);
    Deno.removeSync(`${disk}/filler`);
    await expect.poll(async () => (await post("/fire/2026-11-22", { task: "Wait" }, "PUT", token)).status, {
      timeout: 5_000,
    })
      .toBe(200);
    expect(Deno.statSync(`${disk}/gorin.sqlite.reserve`).size).toBe(1_048_576);
    await clientOf(token).call(putFire, { params: { day: "2026-11-21" }, body: { task: "Go on" } });
  });

  it("guesses are limited as usual, one after the other and at once", async () => {
    const { token } = await clientOf(null).call(register, {
      body: { email: EMAIL, password: PASSWORD, timezone: "UTC" },
    });
    fill();
    await writeUntilFull(token);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await signIn("wrong")).status),
    );
    for (let n = 0; n < 10; n++) statuses.push((await signIn("wrong")).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    // 503: too many hashes of one address are queued.
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    now += 2 * 3_600_000;
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it("the server starts again, and its owner signs in", async () => {
    const { token } = await clientOf(null).call(register, {
      body: { email: EMAIL, password: PASSWORD, timezone: "UTC" },
    });
    fill();
    await writeUntilFull(token);
    await server.stop();
    fill();
    await start();
    expect((await signIn(PASSWORD)).status).toBe(200);
  });
});
