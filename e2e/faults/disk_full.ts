import { startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { createWriter, healthOf, type Scenario, timeUntil } from "./scenario.ts";

const DISK_BYTES = 8 * 1_024 * 1_024;
const RECOVERED_MS = 1_000;

/** What fills the disk, so that the entries need not. */
const FILLER = "filler";

/** A disk of 8 MiB that fills up while entries are written, is killed when it is full, and then has space again. */
export const diskFull: Scenario = async (folder) => {
  const disk = `${folder}/disk`;
  await Deno.mkdir(disk);
  if (!(await isRun("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", disk]))) {
    return { text: "disk full: left out, since only root can make a disk of 8 MiB", held: null };
  }
  try {
    return await onDisk(disk);
  } finally {
    await isRun("umount", [disk]);
  }
};

async function onDisk(disk: string) {
  const path = `${disk}/store/gorin.sqlite`;
  const server = await startProduct(path);
  const { token, email, password } = await registerAccount(server.url);
  const signIn = async (at: string, typed = password) => {
    const body = JSON.stringify({ email, password: typed });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${at}/api/auth/login`, { method: "POST", headers, body });
    await response.body?.cancel();
    return response.status;
  };
  const writer = createWriter(server.url, token);
  for (let n = 0; n < 20; n++) await writer.write();
  await fill(`${disk}/${FILLER}`);

  const full: number[] = [];
  while (full.filter((status) => status === 507).length < 20 && full.length < 150) {
    full.push(await writer.write("x".repeat(200)));
  }
  const unwritable = await timeUntil(async () => (await healthOf(server.url)).writable === false, 2_000);
  const lostWhenFull = await writer.lost();
  const signedIn = [await signIn(server.url), await signIn(server.url, "a wrong pass phrase")];
  const others = full.filter((status) => status !== 201 && status !== 507).length;

  await Deno.remove(`${disk}/${FILLER}`);
  const recoveredMs = await timeUntil(async () => await writer.write() === 201, 2 * RECOVERED_MS);
  const writable = await timeUntil(
    async () => (await healthOf(server.url)).writable === true,
    2 * RECOVERED_MS,
  );

  await fill(`${disk}/${FILLER}`);
  for (let n = 0; n < 5; n++) await writer.write();
  await server.stop("SIGKILL");
  // What a killed server leaves is no space either.
  await fill(`${disk}/${FILLER}`);
  const again = await startProduct(path);
  const lost = await writer.lost(again.url);
  signedIn.push(await signIn(again.url));
  const guesses: number[] = [];
  for (let n = 0; n < 8; n++) guesses.push(await signIn(again.url, "a wrong pass phrase"));
  await again.stop();
  const rejected = full.filter((status) => status === 507).length;
  return {
    text:
      `disk full: ${rejected} writes were 507, ${others} anything else; reads worked; writes worked again after ` +
      `${recoveredMs} ms (at most ${RECOVERED_MS}); of ${writer.acknowledged.size} writes ${lostWhenFull} lost while ` +
      `full, ${lost} after SIGKILL and a start on the full disk; signing in there: ${
        signedIn.join(", ")
      }, guesses: ` +
      guesses.join(", "),
    held: signedIn.join() === "200,401,200" && guesses.includes(429) && rejected > 0 &&
      others + lostWhenFull + lost === 0 && recoveredMs <= RECOVERED_MS &&
      Number.isFinite(unwritable + writable),
  };
}

/** Writes zeros into the file at `path` until the disk is full. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, append: true });
  const zeros = new Uint8Array(4_096);
  try {
    while (true) await file.write(zeros);
  } catch {
    // Full.
  }
}

async function isRun(program: string, args: readonly string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(program, { args: [...args], stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}
