/** Which files of ours something passes on its way: what one reads to follow it. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

/** The folder of the project, with a slash at its end. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What of the platform a change reaches, by its owner and its name: storage, network, other tabs, and the store. */
function stations(atomic: Deno.AtomicOperation): [owner: object, name: string][] {
  return [
    [Storage.prototype, "setItem"],
    [Storage.prototype, "removeItem"],
    [BroadcastChannel.prototype, "postMessage"],
    [globalThis, "fetch"],
    [Object.getPrototypeOf(atomic), "commit"],
    // Whatever is stored, sent or compared is written as JSON, or copied.
    [JSON, "stringify"],
    [globalThis, "structuredClone"],
  ];
}

/** What only a browser and a port have, in place of the page's memory and of a call in this process. */
const NOT_IN_PROCESS = ["web/app/host.ts", "api/server.ts"];

/**
 * Records from now on which files of the app and of the server are passed on ways that lead through one of `starts`,
 * so that what else happens meanwhile does not count. The function that is returned ends that and returns the paths in
 * order: of every function that is running or awaited when a station is reached. What such a function asks another,
 * before it goes on, is beside the way, and so is what is drawn in the end. Those `notInProcess` are among them.
 */
export async function recordPassedFiles(
  starts: readonly string[],
  notInProcess = NOT_IN_PROCESS,
): Promise<() => string[]> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Infinity;
  const passed = new Set<string>();
  const reach = () => {
    const files = filesOnStack();
    if (files.some((path) => starts.includes(path))) { for (const path of files) passed.add(path); }
  };
  const kv = await Deno.openKv(":memory:");
  const restore = stations(kv.atomic()).map(([owner, name]) => watch(owner, name, reach));
  kv.close();
  const end = () => {
    for (const each of restore) each();
    Error.stackTraceLimit = stackTraceLimit;
  };
  // Also when the test fails before it asks.
  onTestFinished(end);
  return () => {
    end();
    for (const path of notInProcess) passed.add(path);
    return [...passed].filter(isOurs);
  };
}

/** Calls `reach` at each call. Returns what ends that. */
function watch(owner: object, name: string, reach: () => void): () => void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function") throw new Error(`There is no ${name} any more`);
  Reflect.set(owner, name, function (this: unknown, ...given: unknown[]): unknown {
    reach();
    return Reflect.apply(original, this, given);
  });
  return () => Reflect.set(owner, name, original);
}

function filesOnStack(): string[] {
  const places = (new Error().stack ?? "").split("\n").toReversed();
  return places.flatMap((place) => /[^:(\s]*(?=:\d+:\d+\)?$)/.exec(place)?.[0].split(ROOT)[1] ?? []);
}

function isOurs(path: string): boolean {
  return /^(shared|web|extension|api)\//.test(path) && !path.includes("/testing/");
}

/** How many files a person reads in one sitting. */
const MAX_FILES = 35;

/** Prints the files that `what` passes, and expects that they are few, and that the `stages` of its way are among them. */
export function expectFewFiles(what: string, files: readonly string[], stages: readonly string[]): void {
  process.stdout.write(`${what} passes ${files.length} files: ${files.join(", ")}\n`);
  expect(files).toEqual(expect.arrayContaining([...stages]));
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
}
