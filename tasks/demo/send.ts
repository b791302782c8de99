import { ApiError, type Client } from "#shared/client/mod.ts";
import { addEntry, putFire, putGoals, putVoid, putWind } from "#shared/contract/mod.ts";
import type { StoryDay } from "./make_story.ts";

/** Days sent at once. More would not be faster, since the server runs the writes of one user one after the other. */
const AT_ONCE = 2;

const MAX_TRIES = 6;

/** Sends the days, and calls `onDone` after each with their number. */
export async function sendStory(
  api: Client,
  story: readonly StoryDay[],
  onDone: (days: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let day = story[next++]; day; day = story[next++]) {
      await sendDay(api, day);
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function sendDay(api: Client, { date, entries, goals, fire, wind, battles }: StoryDay): Promise<void> {
  const params = { day: date };
  for (const body of entries) {
    // The same key in each attempt: an entry whose response was lost is not added twice.
    const idempotencyKey = crypto.randomUUID();
    await retried(() => api.call(addEntry, { params, body }, { idempotencyKey }));
  }
  if (goals) await retried(() => api.call(putGoals, { params, body: { goals: [...goals] } }));
  if (fire) await retried(() => api.call(putFire, { params, body: fire }));
  if (wind) await retried(() => api.call(putWind, { params, body: wind }));
  if (battles) await retried(() => api.call(putVoid, { params, body: battles }));
}

/** Returns the result of `call`, and repeats it after the delay that the server asks for. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 1;; tried++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined || tried === MAX_TRIES) throw error;
      const { retryAfter } = error;
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
    }
  }
}
