import { startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { createWriter, failedWith, failToStart, healthOf, type Scenario, timeUntil } from "./scenario.ts";

/** How soon a file that is gone must be noticed, in milliseconds. */
const NOTICED_MS = 2_000;

/** A second server on the file of one that runs, which goes on writing. */
export const secondProcess: Scenario = async (folder) => {
  const path = `${folder}/gorin.sqlite`;
  const server = await startProduct(path);
  const { token } = await registerAccount(server.url);
  const writer = createWriter(server.url, token);
  let going = true;
  const statuses: number[] = [];
  const writing = (async () => {
    while (going && writer.acknowledged.size < 150) statuses.push(await writer.write());
  })();
  const second = await failToStart(path);
  going = false;
  await writing;
  const lost = await writer.lost();
  await server.stop();
  const others = statuses.filter((status) => status !== 201).length;
  return {
    text:
      `second process: exit code ${second.code}, "${second.message}"; meanwhile ${statuses.length} writes, ` +
      `${others} failed, ${lost} lost`,
    held: failedWith(second, /^Another server is using the store/) && others + lost === 0,
  };
};

/** A file that cannot be written, and one that is damaged, at startup; each works again once it is put right. */
export const unusableFile: Scenario = async (folder, random) => {
  const path = `${folder}/gorin.sqlite`;
  const server = await startProduct(path);
  const { token } = await registerAccount(server.url);
  const writer = createWriter(server.url, token);
  for (let n = 0; n < 20; n++) await writer.write();
  await server.stop();
  const backup = await Deno.readFile(path);

  // A newer write version of the file format makes SQLite open the file for reading only, also for root.
  const readOnly = backup.slice();
  readOnly[18] = 3;
  await Deno.writeFile(path, readOnly);
  const failed = await failToStart(path);

  // The pages that hold the tables' definitions: what is damaged further back is found when it is read.
  const damaged = backup.map((byte, at) => at > 100 && at < 12_288 ? Math.floor(random() * 256) : byte);
  await Deno.writeFile(path, damaged);
  const damage = await failToStart(path);

  await Deno.writeFile(path, backup);
  const again = await startProduct(path);
  const lost = await writer.lost(again.url);
  await again.stop();
  return {
    text: `read-only: exit code ${failed.code}, "${failed.message}"\n` +
      `damaged: exit code ${damage.code}, "${damage.message}"\n` +
      `restored: ${writer.acknowledged.size} writes, ${lost} lost`,
    held: failedWith(failed, /cannot be written/) && failedWith(damage, /is damaged .+ last backup/) &&
      lost === 0,
  };
};

/** The file of a running server is taken away (and comes back), deleted, or replaced, while four clients write. */
export function goneFile(way: "moved away" | "deleted" | "replaced"): Scenario {
  return async (folder, random) => {
    const path = `${folder}/gorin.sqlite`;
    const server = await startProduct(path);
    const { token } = await registerAccount(server.url);
    const writer = createWriter(server.url, token);
    let gone = false;
    let late = 0;
    let stopped = false;
    const work = async () => {
      while (!stopped && writer.acknowledged.size < 190) {
        const sentLate = gone;
        if (await writer.write() === 201 && sentLate) late++;
      }
    };
    const workers = Array.from({ length: 4 }, work);
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 200));
    if (way === "moved away") await Deno.rename(path, `${path}.away`);
    if (way === "deleted") await Deno.remove(path);
    if (way === "replaced") {
      await Deno.copyFile(path, `${path}.copy`);
      await Deno.rename(`${path}.copy`, path);
    }
    gone = true;
    const noticedMs = await timeUntil(
      async () => (await healthOf(server.url)).status === 503,
      2 * NOTICED_MS,
    );
    stopped = true;
    await Promise.all(workers);
    let lost = 0;
    if (way === "moved away") {
      await Deno.rename(`${path}.away`, path);
      await timeUntil(async () => (await healthOf(server.url)).status === 200, 2 * NOTICED_MS);
      lost = await writer.lost();
    }
    await server.stop();
    return {
      text: `${way}: 503 after ${noticedMs} ms (at most ${NOTICED_MS}); ${writer.acknowledged.size} writes ` +
        `acknowledged, ${late} of them after the file was gone, ${lost} lost`,
      held: noticedMs <= NOTICED_MS && late + lost === 0,
    };
  };
}
