import { createClient } from "#shared/client/mod.ts";
import { putFire } from "#shared/contract/mod.ts";
import type { Account } from "../fixtures/account.ts";

const RACERS = 60;
const EVENTS = 10;

/** Sends conditional first writes of one ring to all servers at once. Returns how many were acknowledged. */
export async function raceWinners(urls: readonly string[], { token }: Account): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: RACERS }, async (_, n) => {
      const response = await fetch(`${urls[n % urls.length]}/api/fire/2026-02-01`, {
        method: "PUT",
        headers: {
          "Authorization": `Bearer ${token}`,
          "Content-Type": "application/json",
          "If-None-Match": "*",
        },
        body: JSON.stringify({ task: `racer ${n}` }),
      });
      await response.body?.cancel();
      return response.status;
    }),
  );
  return responses.filter((status) => status === 200).length;
}

/**
 * Follows the events of the first server and writes to the last one. Returns how long after the response of each write
 * its event arrived, in milliseconds.
 */
export async function eventDelay(urls: readonly string[], { token }: Account): Promise<number[]> {
  const stop = new AbortController();
  const stream = await fetch(`${urls[0]}/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const api = createClient({ baseUrl: urls.at(-1) ?? "", fetch, token: () => token });
  const delays: number[] = [];
  let text = "";
  for (let n = 0; n < EVENTS; n++) {
    const { version } = await api.call(putFire, {
      params: { day: "2026-02-02" },
      body: { task: `event ${n}` },
    });
    const begun = performance.now();
    while (!text.includes(version ?? "")) {
      const { value, done = true } = await reader?.read() ?? {};
      if (done) throw new Error("The stream of events has ended.");
      text += value;
    }
    delays.push(performance.now() - begun);
  }
  stop.abort();
  return delays;
}
