import { ApiError, type Client, createClient } from "#shared/client/mod.ts";
import {
  getBook,
  getDay,
  getTimer,
  me,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putTimer,
  sealDay,
  stopTimer,
  unsealDay,
  weekly,
} from "#shared/contract/mod.ts";
import EARTH from "#shared/data/questions/earth.json" with { type: "json" };
import FIRE from "#shared/data/questions/fire.json" with { type: "json" };
import VOID from "#shared/data/questions/void.json" with { type: "json" };
import WATER from "#shared/data/questions/water.json" with { type: "json" };
import WIND from "#shared/data/questions/wind.json" with { type: "json" };
import { addDays, type CalendarDate, isCalendarDate, todayFor, weekSpanOf } from "#shared/domain/calendar.ts";
import { clockTime, countText, durationText, minutesText, spentText } from "#shared/domain/format.ts";
import type { Day, Timer } from "#shared/domain/records.ts";
import {
  askedOn,
  type Battle,
  BATTLE_OUTCOMES,
  type BattleOutcome,
  type ByRing,
  RING_NAMES,
  RINGS,
  TIME_CATEGORIES,
  type TimeCategory,
  VOID_LIMITS,
} from "#shared/domain/rings/mod.ts";
import { typedMinutes } from "#shared/domain/typed_time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { type Act, movedParts, whatNow } from "#shared/domain/what_now.ts";
import { type Login, LoginSchema } from "./login.ts";

/** The exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** The server rejected what was asked of it. */
  failed: 1,
  /** The command was called in a wrong way. */
  usage: 2,
  /** There is no login, or its token is not valid any more, or may only read. */
  login: 3,
  /** The server could not be reached, or cannot serve now: the same command may succeed later. */
  unreachable: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one sentence for the user and an exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** How often a battle is added again after another device changed the list. */
const ATTEMPTS = 5;

export const log: UserCommand = {
  call: "log HARD_THING [DESCRIPTION]",
  summary: "Log a battle of today.",
  options: {
    difficulty: { value: "1-10", help: `how hard it was; ${VOID_LIMITS.difficulty.default} when absent` },
    outcome: { value: BATTLE_OUTCOMES.join("|"), help: "how it went; victory when absent" },
    lessons: { value: "TEXT", help: "what you learned" },
  },
  takes: { min: 1, max: 2 },
  async run({ positionals: [hardThing = "", description = hardThing], options }, session) {
    const battle = {
      id: crypto.randomUUID(),
      timestamp: new Date(session.host.now()).toISOString(),
      hard_thing: hardThing,
      battle_description: description,
      difficulty_rating: difficultyOf(options.difficulty),
      outcome: outcomeOf(options.outcome),
      lessons_learned: String(options.lessons ?? ""),
    };
    const total = await addBattle(session, battle);
    session.host.print(`Logged: ${hardThing} (${battle.outcome}). ${total} today.`);
  },
};

/** Adds the battle to the list of today, whatever else is added meanwhile. Returns how many battles today has. */
async function addBattle({ client, host, user }: Session, battle: Battle): Promise<number> {
  const params = { day: todayFor(dayRuleOf(user), host.now()) };
  for (let attempt = 1;; attempt++) {
    const { day } = await client.call(getDay, { params });
    try {
      const body = { battle_logs: [...day.void.battle_logs, battle] };
      const saved = await client.call(putBattleLogs, { params, body }, { version: day.versions.void });
      return saved.void.battle_logs.length;
    } catch (error) {
      const changed = error instanceof ApiError && error.code === "version_conflict";
      if (!changed || attempt === ATTEMPTS) throw error;
    }
  }
}

function difficultyOf(text: Option): number {
  const { min, max } = VOID_LIMITS.difficulty;
  if (text === undefined) return VOID_LIMITS.difficulty.default;
  const difficulty = Number(text);
  if (Number.isInteger(difficulty) && difficulty >= min && difficulty <= max) return difficulty;
  throw new CommandError(`--difficulty takes a whole number from ${min} to ${max}.`, EXIT.usage);
}

function outcomeOf(text: Option): BattleOutcome {
  const outcome = BATTLE_OUTCOMES.find((one) => one === (text ?? "victory"));
  if (outcome) return outcome;
  throw new CommandError(`--outcome takes one of ${BATTLE_OUTCOMES.join(", ")}.`, EXIT.usage);
}

const DEFAULT_SERVER = "http://localhost:8000";

export const login: OpenCommand = {
  call: "login",
  summary: "Log in by an access token, which is created in the settings of the dashboard.",
  options: { server: { value: "URL", help: `the address of the server; ${DEFAULT_SERVER} when absent` } },
  takes: { min: 0, max: 0 },
  open: true,
  async run({ options }, host) {
    const server = String(options.server ?? DEFAULT_SERVER).replace(/\/+$/, "");
    const token = (await host.ask("Access token:"))?.trim() ?? "";
    const login = LoginSchema.safeParse({ server, token });
    if (!login.success) throw new CommandError(`${server} is not the address of a server.`, EXIT.usage);
    if (!token) throw new CommandError("No token was entered.", EXIT.usage);
    const client = createClient({ baseUrl: server, fetch: host.fetch, token: () => token });
    const { user } = await client.call(me, {});
    await host.writeLogin(login.data);
    host.print(`Logged in to ${server} as ${user.email}.`);
  },
};

export const logout: OpenCommand = {
  call: "logout",
  summary: "Forget the access token. Revoke it in the settings of the dashboard.",
  takes: { min: 0, max: 0 },
  open: true,
  async run(_args, host) {
    await host.writeLogin(null);
    host.print("Logged out.");
  },
};

export const status: UserCommand = {
  call: "status",
  summary: "Show the timer and today's rings.",
  options: { json: { help: "print JSON" } },
  takes: { min: 0, max: 0 },
  async run({ options }, { client, host, user }) {
    const today = todayFor(dayRuleOf(user), host.now());
    const [{ timer }, day] = await Promise.all([
      client.call(getTimer, {}),
      readDay(client, today),
    ]);
    if (options.json) return host.print(JSON.stringify({ timer, day }));
    const since = timer ? Date.parse(timer.start_ts) : 0;
    host.print(
      timer
        ? `${timer.category} for ${durationText(host.now() - since)}, since ${
          clockTime(since, user.timezone)
        }`
        : "No timer is running",
    );
    host.print(`${today}: ${day.completed} of ${RING_NAMES.length} rings`);
    for (const ring of RING_NAMES) {
      const mark = day.completion[ring] ? "x" : " ";
      const percent = `${Math.round(day.progress[ring])}%`.padStart(4);
      host.print(`  [${mark}] ${RINGS[ring].title.padEnd(5)}  ${percent}  ${day.points[ring]} of 20 points`);
    }
  },
};

const MINUTE_MS = 60_000;

const readDay = async (client: Client, date: CalendarDate): Promise<Day> =>
  (await client.call(getDay, { params: { day: date } })).day;

export const start: UserCommand = {
  call: "start [WHAT] [NOTE]",
  summary:
    "Start the timer: with a category, or for a goal, a study target, the task, the commitment or recent " +
    `work, by a part of its name. Alone, list these. Categories: ${TIME_CATEGORIES.join(", ")}.`,
  options: {
    ago: { value: "LENGTH", help: "how long ago it began: 90, 1:30, 1h30" },
    switch: { help: "stop the running timer first, and save its time" },
  },
  takes: { min: 0, max: 2 },
  async run({ positionals: [name, note], options }, session) {
    const { client, host, user } = session;
    const now = host.now();
    const startMs = now - minutesOf(options.ago) * MINUTE_MS;
    if (name === undefined) {
      const acts = await actsOf(session);
      for (const act of acts) host.print(`${act.name}: ${act.fact}`);
      if (acts.length === 0) host.print("Nothing is left of today. Start a category.");
      return;
    }
    const act = categoriesNamed(name).length === 1
      ? null
      : onlyNamed(name, await actsOf(session), (one) => one.name);
    const category = act?.category ?? categoryOf(name);
    const running = options.switch ? (await client.call(getTimer, {})).timer : null;
    if (running) await stopAndPrint(session, running, "", startMs);
    const { timer } = await client.call(putTimer, {
      body: {
        category,
        start_ts: new Date(startMs).toISOString(),
        day: todayFor(dayRuleOf(user), startMs),
        note: note ?? act?.note ?? "",
        for: act?.for ?? null,
      },
    });
    if (!timer) return;
    const what = act ? `${timer.category} (${act.name})` : timer.category;
    host.print(`${what} since ${clockTime(Date.parse(timer.start_ts), user.timezone)}.`);
  },
};

/** Returns what today's timer can be started with, as 'What now?' lists it. */
async function actsOf({ client, host, user }: Session): Promise<Act[]> {
  const now = host.now();
  const today = todayFor(dayRuleOf(user), now);
  const [{ timer }, before, day] = await Promise.all([
    client.call(getTimer, {}),
    readDay(client, addDays(today, -1)),
    readDay(client, today),
  ]);
  const entries = [...before.earth.actual_entries, ...day.earth.actual_entries];
  return whatNow({ day, entries, running: timer, now, timeZone: user.timezone });
}

/** Returns the one thing of this name, or else with it in its name; null when there is none. */
function onlyNamed<T>(name: string, things: readonly T[], nameOf: (thing: T) => string): T | null {
  const wanted = name.toLowerCase();
  const named = things.filter((thing) => nameOf(thing).toLowerCase().includes(wanted));
  const exact = named.filter((thing) => nameOf(thing).toLowerCase() === wanted);
  const [only = null, other] = exact.length > 0 ? exact : named;
  if (!other) return only;
  const choice = named.map(nameOf).join(", ");
  throw new CommandError(`${JSON.stringify(name)} is not one of them. Choose from ${choice}.`, EXIT.usage);
}

export const add: UserCommand = {
  call: "add GOAL [AMOUNT]",
  summary: "Count more of one of today's goals, by a part of its name; 1 when the amount is absent.",
  takes: { min: 1, max: 2 },
  async run({ positionals: [name = "", amount = "1"] }, { client, host, user }) {
    const today = todayFor(dayRuleOf(user), host.now());
    const { water: { goals } } = await readDay(client, today);
    const found = onlyNamed(name, goals, ({ target }) => target);
    if (!found) {
      throw new CommandError(`No goal of today has ${JSON.stringify(name)} in its name.`, EXIT.usage);
    }
    const more = Number(amount);
    if (!Number.isInteger(more)) throw new CommandError("AMOUNT is a whole number.", EXIT.usage);
    const params = { day: today, id: found.id };
    const { goal } = await client.call(patchGoal, { params, body: { add: more } });
    host.print(`${goal.target}: ${countText(goal)}.`);
  },
};

export const stop: UserCommand = {
  call: "stop [NOTE]",
  summary: "Stop the timer and save its time.",
  options: { ago: { value: "LENGTH", help: "how long ago it ended: 90, 1:30, 1h30" } },
  takes: { min: 0, max: 1 },
  async run({ positionals: [note = ""], options: { ago } }, session) {
    const { timer } = await session.client.call(getTimer, {});
    if (!timer) throw new CommandError("No timer is running.", EXIT.failed);
    const endMs = ago === undefined ? undefined : session.host.now() - minutesOf(ago) * MINUTE_MS;
    await stopAndPrint(session, timer, note, endMs);
  },
};

/** Stops the timer, and prints its time and what that has moved on the day on which it was started. */
async function stopAndPrint(
  { client, host }: Session,
  timer: Timer,
  note: string,
  endMs?: number,
): Promise<void> {
  const before = await readDay(client, timer.day);
  const body = {
    ...(note && { note }),
    ...(endMs !== undefined && { end_ts: new Date(endMs).toISOString() }),
  };
  const { entries } = await client.call(stopTimer, { body });
  for (const { entry } of entries) {
    const length = Date.parse(entry.end_ts) - Date.parse(entry.start_ts);
    host.print(`Saved ${spentText(length)} of ${entry.category}.`);
  }
  const moved = movedParts(before, await readDay(client, timer.day));
  if (moved.length > 0) host.print(`${moved.join(" · ")}.`);
  if (entries.length === 0) host.print("The timer ran for no time: nothing was saved.");
}

/** Returns the categories that begin with a name, in upper or lower case; only the one of exactly this name. */
function categoriesNamed(name: string): readonly TimeCategory[] {
  const matches = TIME_CATEGORIES.filter((category) => category.toLowerCase().startsWith(name.toLowerCase()));
  const exact = matches.find((category) => category.toLowerCase() === name.toLowerCase());
  return exact ? [exact] : matches;
}

function categoryOf(name: string): TimeCategory {
  const matches = categoriesNamed(name);
  const [only] = matches;
  if (only && matches.length === 1) return only;
  const choice = (matches.length > 0 ? matches : TIME_CATEGORIES).join(", ");
  throw new CommandError(`${JSON.stringify(name)} is not one category. Choose from ${choice}.`, EXIT.usage);
}

function minutesOf(text: Option): number {
  if (text === undefined) return 0;
  const minutes = typeof text === "string" ? typedMinutes(text) : undefined;
  if (minutes !== undefined && minutes !== null) return minutes;
  throw new CommandError("--ago takes a length of time, such as 90, 1:30 or 1h30.", EXIT.usage);
}

export const week: UserCommand = {
  call: "week [WEEK]",
  summary: "Show a week, such as 2026-W47, or that of a date; this week when absent.",
  options: { json: { help: "print JSON" } },
  takes: { min: 0, max: 1 },
  async run({ positionals: [given], options }, { client, host, user }) {
    const wanted = given ?? todayFor(dayRuleOf(user), host.now());
    if (!weekSpanOf(wanted)) {
      throw new CommandError(
        `${wanted} is not a week or a date. Write it like 2026-W47 or 2026-11-21.`,
        EXIT.usage,
      );
    }
    const { weekly: shown } = await client.call(weekly, { params: { week: wanted } });
    if (options.json) return host.print(JSON.stringify(shown));
    const { totals, battles, observations } = shown;
    host.print(`${shown.week}, ${shown.from} to ${shown.to}`);
    for (const { date, completed, score, tracked_minutes: minutes, rest } of shown.days) {
      const figures = `${completed} of ${RING_NAMES.length} rings  score ${String(score).padStart(3)}`;
      host.print(`  ${date}  ${figures}  ${minutesText(minutes)}${rest ? "  rest" : ""}`);
    }
    host.print(
      `Tracked ${minutesText(totals.tracked_minutes)}, studied ${minutesText(totals.study_minutes)}`,
    );
    host.print(`Battles: ${battles.victories} won, ${battles.defeats} lost, ${battles.ongoing} ongoing`);
    for (const { text } of observations) host.print(text);
  },
};

/** The questions of the day of each ring. */
const QUESTIONS: ByRing<readonly string[]> = {
  earth: EARTH,
  water: WATER,
  fire: FIRE,
  wind: WIND,
  void: VOID,
};

export const answer: UserCommand = {
  call: "answer RING [TEXT]",
  summary: "Answer the question of today of a ring; without a text, show the question and the answer.",
  takes: { min: 1, max: 2 },
  async run({ positionals: [name = "", text] }, { client, host, user }) {
    const ring = RING_NAMES.find((one) => one === name.toLowerCase());
    if (!ring) {
      throw new CommandError(`${name} is not a ring. Choose from ${RING_NAMES.join(", ")}.`, EXIT.usage);
    }
    const day = todayFor(dayRuleOf(user), host.now());
    const asked = askedOn(ring, QUESTIONS[ring], day);
    host.print(asked.question);
    if (text !== undefined) {
      const answered = await client.call(putAnswer, { params: { day, ring }, body: { ...asked, text } });
      host.print(text.trim() === "" ? "Your answer is removed." : "Answered.");
      // It is stored nowhere else.
      const { text: former = "" } = answered.replaced ?? {};
      if (former !== "" && former !== answered.day[ring].answer.text) host.print(`In place of: ${former}`);
      return;
    }
    const { answer } = (await client.call(getDay, { params: { day } })).day[ring];
    // What was answered in another language, or on another day's question, has that question.
    if (answer.text !== "" && answer.question !== asked.question) host.print(answer.question);
    host.print(answer.text === "" ? "Not answered yet." : answer.text);
  },
};

export const seal: UserCommand = {
  call: "seal [DAY]",
  summary: "Seal a day, such as 2026-11-21; today when absent.",
  options: { undo: { help: "take the seal away" } },
  takes: { min: 0, max: 1 },
  async run({ positionals: [given], options }, { client, host, user }) {
    const day = given ?? todayFor(dayRuleOf(user), host.now());
    if (!isCalendarDate(day)) {
      throw new CommandError(`${day} is not a date. Write it like 2026-11-21.`, EXIT.usage);
    }
    await client.call(options.undo ? unsealDay : sealDay, { params: { day } });
    host.print(options.undo ? `The seal of ${day} is taken away.` : `Sealed ${day}.`);
  },
};

/** How many texts are shown of what is found. */
const BOOK_ITEMS = 20;

export const book: UserCommand = {
  call: "book [WORD…]",
  summary: "Show what you wrote, the latest first: the texts that have all of these words.",
  options: { json: { help: "print JSON" } },
  takes: { min: 0, max: 100 },
  async run({ positionals, options }, { client, host }) {
    const q = positionals.join(" ");
    const found = await client.call(getBook, { query: { ...(q && { q }), limit: BOOK_ITEMS } });
    if (options.json) return host.print(JSON.stringify(found));
    for (const { day, kind, title, text } of found.items) {
      host.print(`${day}  ${kind}${title && `: ${title}`}`);
      for (const line of text.split("\n")) host.print(`  ${line}`);
    }
    const total = RING_NAMES.reduce((sum, ring) => sum + found.counts[ring], 0);
    host.print(total === 0 ? "Nothing was found." : `${found.items.length} of ${total}`);
  },
};

/** The value of an option: a text, `true` for a switch, undefined when it is absent. */
type Option = string | boolean | undefined;

/** What a command was called with. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
}

/** A command of the command line. */
export interface Command {
  /** How it is called: `start CATEGORY [NOTE]`. */
  readonly call: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Its options, each with what it does. An option with a `value` takes one. */
  readonly options?: Readonly<Record<string, { readonly value?: string; readonly help: string }>>;
  /** How many arguments it takes. */
  readonly takes: { readonly min: number; readonly max: number };
}

/** A command for which the user need not be logged in. */
export interface OpenCommand extends Command {
  readonly open: true;
  run(args: Arguments, host: Host): Promise<void>;
}

/** A command that calls the server as the logged-in user. */
export interface UserCommand extends Command {
  readonly open?: never;
  run(args: Arguments, session: Session): Promise<void>;
}

/** The logged-in user, the server, and the machine. */
interface Session {
  readonly host: Host;
  readonly client: Client;
  readonly user: User;
}

/** What the command line needs of the machine on which it runs. */
export interface Host {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Prints one line to stdout. */
  print(line: string): void;
  /** Prints one line to stderr. */
  warn(line: string): void;
  /** Returns a line that the user enters, or null when there is nobody to ask. */
  ask(question: string): Promise<string | null>;
  readLogin(): Promise<Login | null>;
  /** Stores the login so that only the user can read it; with null, removes it. */
  writeLogin(login: Login | null): Promise<void>;
}
