/** How far up npm is looked for: npm, its shell, npx, its shell and `deno task` are five. */
const DEEPEST = 8;

const POLL_MS = 250;

/** The parent of a process, and how the process is called; null when it is not there. */
export type Look = (pid: number) => Promise<{ readonly parent: number; readonly title: string } | null>;

/**
 * The processes above `pid` up to the topmost npm among them, nearest first; empty when npm did not start it.
 *
 * npm and npx pass a signal on to a shell between them and us, which ends without passing it on. So a server that was
 * started by `npm start` learns of a SIGTERM to npm only by the loss of what stood above it.
 */
export async function wrappersOf(pid: number, look: Look = lookAt): Promise<number[]> {
  const above: number[] = [];
  let topmost = 0;
  let at = (await look(pid))?.parent ?? 0;
  while (at > 1 && above.length < DEEPEST) {
    const process = await look(at);
    if (!process) break;
    above.push(at);
    if (process.title.startsWith("npm ")) topmost = above.length;
    at = process.parent;
  }
  return above.slice(0, topmost);
}

/** Whether `pid` still stands under all of its `wrappers`. */
export async function standsUnder(
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

/** Resolves when one of the wrappers of this process has gone; never, when npm did not start it. */
export async function wrapperGone(): Promise<void> {
  const wrappers = Deno.build.os === "windows" ? [] : await wrappersOf(Deno.pid);
  if (wrappers.length === 0) return new Promise(() => {});
  while (await standsUnder(Deno.pid, wrappers)) {
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
    // `12 (name, which may hold anything) S 11 …`: the parent is the second word behind the last bracket.
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
