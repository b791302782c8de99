/**
 * Calls a URL over and over, in a thread of its own, so that only the server can delay it. When stopped, it posts how
 * many calls there were and how long the slowest took.
 */
interface Start {
  readonly url: string;
  readonly token: string;
}

/** How long it pauses between two calls, in milliseconds. */
const PAUSE_MS = 20;

let running: Promise<{ slowestMs: number; calls: number; failed: string | null }> | null = null;
let stopped = false;

addEventListener("message", async ({ data }: MessageEvent<Start | "stop">) => {
  if (data !== "stop") {
    stopped = false;
    running = call(data);
    return;
  }
  stopped = true;
  postMessage(await running);
});

async function call({ url, token }: Start) {
  let [slowestMs, calls] = [0, 0];
  while (!stopped || calls === 0) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await response.body?.cancel();
    if (response.status !== 200) return { slowestMs, calls, failed: `${url} got ${response.status}` };
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    calls++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { slowestMs, calls, failed: null };
}
