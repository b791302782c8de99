/** The maximum depth of the process tree to search: npm, its shell, Node, npx, its shell and `deno task` are six. */
const MAX_DEPTH = 8;

const POLL_MS = 250;

/** Returns the parent of a process and its title, or null when there is no such process. */
export type Look = (pid: number) => Promise<{ readonly parent: number; readonly title: string } | null>;

/**
 * Returns the ancestors of `pid` up to the topmost npm, nearest first; empty when npm did not start it.
 *
 * npm and npx forward a signal to the shell below them, which exits without forwarding it. A server that was started
 * with `npm start` can therefore detect a SIGTERM to npm only by the exit of an ancestor.
 */
export async function wrappersOf(pid: number, look: Look = lookAt): Promise<number[]> {
  const above: number[] = [];
  let topmost = 0;
  let at = (await look(pid))?.parent ?? 0;
  while (at > 1 && above.length < MAX_DEPTH) {
    const process = await look(at);
    if (!process) break;
    above.push(at);
    if (process.title.startsWith("npm ")) topmost = above.length;
    at = process.parent;
  }
  return above.slice(0, topmost);
}

/** Whether all `wrappers` are still ancestors of `pid`. */
export async function hasWrappers(
  pid: number,
  wrappers: readonly number[],
  look: Look = lookAt,
): Promise<boolean> {
  let at = pid;
  for (const wrapper of wrappers) {
    if ((await look(at))?.parent !== wrapper) return false;
    at = wrapper;
  }
  return true;
}

/** Resolves when one of the wrappers of this process has exited; never when npm did not start it. */
export async function wrapperGone(): Promise<void> {
  const wrappers = Deno.build.os === "windows" ? [] : await wrappersOf(Deno.pid);
  if (wrappers.length === 0) return new Promise(() => {});
  while (await hasWrappers(Deno.pid, wrappers)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const lookAt: Look = Deno.build.os === "linux" ? lookInProc : askPs;

async function lookInProc(pid: number) {
  try {
    const [stat, title] = await Promise.all([
      Deno.readTextFile(`/proc/${pid}/stat`),
      Deno.readTextFile(`/proc/${pid}/cmdline`),
    ]);
    // `12 (name, which may contain anything) S 11 …`: the parent is the second word after the last bracket.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { parent, title };
  } catch {
    return null;
  }
}

async function askPs(pid: number) {
  const command = new Deno.Command("ps", { args: ["-o", "ppid=,command=", "-p", String(pid)] });
  const { success, stdout } = await command.output();
  if (!success) return null;
  const [, parent, title] = /^\s*(\d+)\s+(.*)/.exec(new TextDecoder().decode(stdout)) ?? [];
  return { parent: Number(parent), title: title ?? "" };
}
