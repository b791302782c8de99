import { ApiError, type Client, createClient } from "#shared/client/mod.ts";
import {
  addEntry,
  importData,
  putAnswer,
  putGoals,
  putVoid,
  putWind,
  register,
  sealDay,
} from "#shared/contract/mod.ts";
import { addDays, type DayRule, todayFor } from "#shared/domain/calendar.ts";
import { withRestWeekdays } from "#shared/domain/settings.ts";
import { DEFAULT_PRIORITIES } from "#shared/domain/user.ts";
import { writeDocument } from "#shared/transfer/mod.ts";
import { createRandom, makeRhythm, makeStory, readTexts, type StoryDay } from "./story.ts";
import WORDS from "./words.json" with { type: "json" };

/** Days sent at once. More would not be faster, since the server runs the writes of one user one after the other. */
const AT_ONCE = 2;

const MAX_TRIES = 6;

/** Sends the days, and calls `onDone` after each with their number. */
async function sendStory(
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

async function sendDay(api: Client, day: StoryDay): Promise<void> {
  const { date, entries, goals, wind, battles, answers, sealed } = day;
  const params = { day: date };
  for (const body of entries) {
    // The same key in each attempt: an entry whose response was lost is not added twice.
    const idempotencyKey = crypto.randomUUID();
    await retried(() => api.call(addEntry, { params, body }, { idempotencyKey }));
  }
  if (goals) await retried(() => api.call(putGoals, { params, body: { goals: [...goals] } }));
  if (wind) await retried(() => api.call(putWind, { params, body: wind }));
  if (battles) await retried(() => api.call(putVoid, { params, body: battles }));
  for (const { ring, ...body } of answers) {
    await retried(() => api.call(putAnswer, { params: { day: date, ring }, body }));
  }
  if (sealed) await retried(() => api.call(sealDay, { params }));
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

/** Which demonstration to make, and where. */
export interface DemoOptions {
  /** The server's origin. */
  readonly server: string;
  readonly fetch: typeof fetch;
  /** How many days the story spans, today among them. */
  readonly days: number;
  /** The same seed makes the same days and the same email. */
  readonly seed: number;
  /** An IANA zone, by which its days begin. */
  readonly timezone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called after each day. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** The account that was made. */
export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Days on which something is on record. */
  readonly recorded: number;
  readonly api: Client;
}

/** An account with the demonstration's email exists already; it is not touched. */
export class AccountTaken extends Error {
  override readonly name = "AccountTaken";
}

/** Makes a demonstration account and its days through the public API. Throws {@link AccountTaken}. */
export async function makeDemo(
  { server, fetch, days, seed, timezone, now, onProgress = () => {} }: DemoOptions,
): Promise<Demo> {
  const random = createRandom(seed);
  const email = `demo.${seed}@example.com`;
  const password = makePassword();
  const guest = createClient({ baseUrl: server, fetch, token: () => null });
  const body = { email, password, timezone: "UTC" as const, priorities: [...DEFAULT_PRIORITIES] };
  const { token, user } = await guest.call(register, { body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "email_taken") throw new AccountTaken(email);
    throw error;
  });
  const api = createClient({ baseUrl: server, fetch, token: () => token });
  const rule: DayRule = { timezone, boundary: { mode: "timezone", start_hour: 0 } };
  const today = todayFor(rule, now);
  const rhythm = makeRhythm(today, days, random.branch("rhythm"));
  const texts = await readTexts(api, today, random.branch("words"));
  const story = makeStory(rhythm, texts, random, { rule, now });

  // For the last third of the days, Sundays are rest days.
  const rest = withRestWeekdays(user.settings.rest, addDays(today, -Math.floor(days / 3)), [7]);
  const ranges = rhythm.away ? [rhythm.away] : [];
  // An import into an empty account is what gives it a zone and a day boundary that apply to its past days, too, and
  // its triggers the times at which they were noted.
  const fires = story.flatMap(({ date, fire }) => fire ? [{ date, fire }] : []);
  const profile = {
    timezone,
    priorities: user.priorities,
    weaknesses: texts.focuses.slice(0, 2).map(({ weakness }) => weakness),
  };
  const settings = { ...user.settings, day_boundary: rule.boundary, rest: { ...rest, ranges } };
  const document = writeDocument({
    exported_at: new Date(now).toISOString(),
    profile,
    settings,
    days: fires,
  });
  await api.upload(importData, { query: { mode: "merge" } }, new Blob(await Array.fromAsync(document)));
  await sendStory(api, story, (done) => onProgress(done, story.length));
  return { email, password, token, recorded: story.length, api };
}

/** Returns a random password. It does not depend on the seed, which is not secret. */
function makePassword(): string {
  const [number = 0, ...picks] = crypto.getRandomValues(new Uint32Array(5));
  return [...picks.map((pick) => WORDS.password_words[pick % WORDS.password_words.length]), number % 90 + 10]
    .join("-");
}
