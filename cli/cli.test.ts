import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  getDay,
  getTimer,
  putBattleLogs,
  putCommitment,
  putGoals,
  putStudyTargets,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../api/testing/test_app.ts";
import { runCli } from "./cli.ts";
import { EXIT } from "./commands.ts";
import type { Login } from "./login.ts";

const DAY = "2026-11-21";
const SERVER = "http://gorin.test";

let app: TestApp;
let me: SignedIn;
let token: string;
let login: Login | null;
let answer: string | null;
/** Makes every call fail, as without a network. */
let offline: boolean;
let reason: Error | undefined;
/** Runs before each call. */
let beforeCall: (path: string) => Promise<void>;

beforeEach(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  me = await app.signIn();
  token = (await app.createAccessToken(me, "write")).token;
  login = { server: SERVER, token };
  answer = null;
  offline = false;
  reason = undefined;
  beforeCall = () => Promise.resolve();
});
afterEach(() => app.close());

/** Sends a call of the command line to the server of the test. */
async function fetchHere(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (offline) throw new TypeError("fetch failed", { cause: reason });
  const { pathname, search } = new URL(String(input));
  await beforeCall(pathname);
  const { "content-type": _type, ...headers } = Object.fromEntries(new Headers(init?.headers));
  return await app.request(pathname.replace(/^\/api/, "") + search, {
    method: init?.method ?? "GET",
    headers,
    ...(typeof init?.body === "string" && { body: init.body }),
  });
}

/** Runs the command line. Returns its exit code and what it printed. */
async function gorin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    fetch: fetchHere,
    now: () => app.time.now,
    print: (line) => void out.push(line),
    warn: (line) => void err.push(line),
    ask: () => Promise.resolve(answer),
    readLogin: () => Promise.resolve(login),
    writeLogin: (next) => {
      login = next;
      return Promise.resolve();
    },
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const timer = async () => (await me.client.call(getTimer, {})).timer;
const day = async () => (await me.client.call(getDay, { params: { day: DAY } })).day;

describe("gorin login", () => {
  it("stores the server and the token once the server has accepted it", async () => {
    login = null;
    answer = `${token}\n`;
    expect(await gorin("login", "--server", `${SERVER}/`)).toMatchObject({
      code: EXIT.ok,
      out: `Logged in to ${SERVER} as ${me.user.email}.`,
    });
    expect(login).toEqual({ server: SERVER, token });
    await gorin("logout");
    expect(login).toBeNull();
  });

  it("stores nothing for a token that is not valid, or no address", async () => {
    login = null;
    answer = "gorin_nothing";
    expect((await gorin("login", "--server", SERVER)).code).toBe(EXIT.login);
    expect((await gorin("login", "--server", "ftp://gorin.test")).code).toBe(EXIT.usage);
    answer = null;
    expect((await gorin("login")).code).toBe(EXIT.usage);
    expect(login).toBeNull();
  });
});

describe("gorin start and stop", () => {
  it("start the timer some minutes ago, and save its time", async () => {
    expect((await gorin("start", "deep", "Chapter three", "--ago", "90")).out).toBe(
      "Deep Work since 10:30 AM.",
    );
    expect(await timer()).toMatchObject({ category: "Deep Work", note: "Chapter three", day: DAY });
    expect((await gorin("status")).out).toContain("Deep Work for 1h 30m, since 10:30 AM");
    expect((await gorin("stop")).out).toBe("Saved 1h 30m of Deep Work.");
    expect((await day()).earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer" }]);
  });

  it("say so when a timer runs already, unless it is switched", async () => {
    await gorin("start", "Admin", "--ago", "30");
    expect(await gorin("start", "Health")).toMatchObject({
      code: EXIT.failed,
      err: "A timer is already running. Stop it with deno task cli stop, or start with --switch.",
    });
    expect(await gorin("start", "Health", "--switch")).toMatchObject({
      code: EXIT.ok,
      out: "Saved 30m of Admin.\nHealth since 12:00 PM.",
    });
  });

  it("end the timer some minutes ago, as one that was left running needs", async () => {
    await gorin("start", "Admin");
    app.time.now += 25 * 60 * 60_000;
    expect(await gorin("stop")).toMatchObject({ code: EXIT.failed });
    expect((await gorin("stop", "--ago", "1470")).out).toBe("Saved 30m of Admin.");
  });

  it("start what the day has by a part of its name, and say what its time has moved", async () => {
    expect((await gorin("start")).out).toBe("Nothing is left of today. Start a category.");
    const params = { day: DAY };
    const goal = { domain: "Home", baseline: 60, unit: "minutes", category: "Learning" } as const;
    await me.client.call(putGoals, { params, body: { goals: [{ ...goal, target: "Read in Spanish" }] } });
    await me.client.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Spanish" }] } });
    await me.client.call(putCommitment, { params, body: { tomorrow_commitment: "Call the landlord" } });
    expect((await gorin("start")).out).toBe(
      "Spanish: 30 minutes left of 30\nRead in Spanish: 60 minutes left of 60\n" +
        "Call the landlord: Your commitment for today",
    );
    expect((await gorin("start", "panish")).err).toBe(
      '"panish" is not one of them. Choose from Spanish, Read in Spanish.',
    );
    expect((await gorin("start", "spanish", "--ago", "32")).out).toBe("Learning (Spanish) since 11:28 AM.");
    expect(await timer()).toMatchObject({ category: "Learning", for: { kind: "study_target" } });
    expect((await gorin("start", "LANDLORD", "--switch")).out).toBe(
      "Saved 32m of Learning.\nWind 30/30 · Water +32 of 60.\n" +
        "Deep Work (Call the landlord) since 12:00 PM.",
    );
    expect((await gorin("status")).out).toContain("  [ ] Wind     0%  20 of 20 points");
  });

  it("fail when no timer runs, and for a text that is not one category", async () => {
    expect(await gorin("stop")).toMatchObject({ code: EXIT.failed, err: "No timer is running." });
    expect((await gorin("start", "s")).err).toBe('"s" is not one category. Choose from Social, Sleep.');
    expect((await gorin("start", "Sleep", "--ago", "soon")).code).toBe(EXIT.usage);
    expect((await gorin("start", "Sleep", "--ago", "0:10")).out).toMatch(/^Sleep since/);
  });
});

describe("gorin add", () => {
  it("counts more of the goal that it names, also of what was counted elsewhere meanwhile", async () => {
    const goals = ["Push-ups", "Pull-ups"].map((target) => ({
      domain: "Body",
      target,
      baseline: 19,
      unit: "reps",
    }));
    await me.client.call(putGoals, { params: { day: DAY }, body: { goals } });
    expect((await gorin("add", "push")).out).toBe("Push-ups: 1/19 reps.");
    expect((await gorin("add", "push-ups", "18")).out).toBe("Push-ups: 19/19 reps.");
    expect((await day()).water.goals).toMatchObject([{ progress: 19, state: "success" }, { progress: 0 }]);
    expect(await gorin("add", "ups")).toMatchObject({
      code: EXIT.usage,
      err: '"ups" is not one of them. Choose from Push-ups, Pull-ups.',
    });
    expect(await gorin("add", "run")).toMatchObject({
      code: EXIT.usage,
      err: 'No goal of today has "run" in its name.',
    });
    expect(await gorin("add", "pull", "two")).toMatchObject({ code: EXIT.usage });
  });
});

describe("gorin answer", () => {
  it("shows the question of today, answers it, and shows the answer", async () => {
    const [question, state] = (await gorin("answer", "Fire")).out.split("\n");
    expect([question?.endsWith("?"), state]).toEqual([true, "Not answered yet."]);
    expect(await gorin("answer", "fire", " Under the desk ")).toMatchObject({
      code: EXIT.ok,
      out: `${question}\nAnswered.`,
    });
    expect((await day()).fire.answer).toMatchObject({ question, text: "Under the desk" });
    expect((await gorin("answer", "fire")).out).toBe(`${question}\nUnder the desk`);
    expect((await gorin("answer", "fire", "By the door")).out).toBe(
      `${question}\nAnswered.\nIn place of: Under the desk`,
    );
    expect((await gorin("answer", "fire", "By the door")).out).toBe(`${question}\nAnswered.`);
    expect((await gorin("answer", "fire", "")).out).toBe(
      `${question}\nYour answer is removed.\nIn place of: By the door`,
    );
    expect((await day()).fire.answer.text).toBe("");
  });

  it("rejects a name that is not a ring", async () => {
    expect(await gorin("answer", "metal", "x")).toMatchObject({
      code: EXIT.usage,
      err: "metal is not a ring. Choose from earth, water, fire, wind, void.",
    });
  });
});

describe("gorin seal", () => {
  it("seals today or another day, and takes the seal away", async () => {
    expect((await gorin("seal")).out).toBe(`Sealed ${DAY}.`);
    expect((await day()).sealed_at).not.toBeNull();
    expect((await gorin("seal", "--undo")).out).toBe(`The seal of ${DAY} is taken away.`);
    expect((await day()).sealed_at).toBeNull();
    expect((await gorin("seal", "2026-11-20")).out).toBe("Sealed 2026-11-20.");
    expect((await gorin("seal", "2026-02-30")).code).toBe(EXIT.usage);
    expect(await gorin("seal", "2026-11-22")).toMatchObject({
      code: EXIT.failed,
      err: "A day can be sealed once it has begun.",
    });
  });
});

describe("gorin log", () => {
  it("logs a battle of today beside those that are there", async () => {
    await gorin("log", "Cold shower");
    const { out } = await gorin(
      "log",
      "Run",
      "5 km",
      "--difficulty",
      "7",
      "--outcome",
      "defeat",
      "--lessons",
      "Shoes",
    );
    expect(out).toBe("Logged: Run (defeat). 2 today.");
    expect((await day()).void.battle_logs).toMatchObject([
      {
        hard_thing: "Cold shower",
        battle_description: "Cold shower",
        difficulty_rating: 5,
        outcome: "victory",
      },
      { hard_thing: "Run", battle_description: "5 km", difficulty_rating: 7, lessons_learned: "Shoes" },
    ]);
  });

  it("keeps a battle that another device logs at the same time", async () => {
    const other = { hard_thing: "Elsewhere", battle_description: "On the phone" };
    let done = false;
    beforeCall = async (path) => {
      if (done || !path.endsWith("/battle-logs")) return;
      done = true;
      await me.client.call(putBattleLogs, { params: { day: DAY }, body: { battle_logs: [other] } });
    };
    expect((await gorin("log", "Run")).out).toBe("Logged: Run (victory). 2 today.");
  });

  it("rejects a difficulty or an outcome that there is not", async () => {
    expect((await gorin("log", "Run", "--difficulty", "11")).code).toBe(EXIT.usage);
    expect((await gorin("log", "Run", "--outcome", "draw")).err).toContain("ongoing, victory, defeat");
  });
});

describe("gorin week", () => {
  it("shows the days and the figures of a week", async () => {
    const span = { start_ts: `${DAY}T08:00:00Z`, end_ts: `${DAY}T09:30:00Z` };
    const entry = { ...span, category: "Deep Work", source: "manual" } as const;
    await me.client.call(addEntry, { params: { day: DAY }, body: entry });
    await gorin("log", "Run");
    const { out } = await gorin("week");
    expect(out).toContain("2026-W47, 2026-11-16 to 2026-11-22");
    expect(out).toMatch(/2026-11-21 {2}2 of 5 rings {2}score +\d+ {2}1h 30m/);
    expect(out).toContain("Battles: 1 won, 0 lost, 0 ongoing");
    expect(JSON.parse((await gorin("week", "2026-W46", "--json")).out)).toMatchObject({ week: "2026-W46" });
    expect((await gorin("week", "next")).code).toBe(EXIT.usage);
  });
});

describe("gorin book", () => {
  it("shows the texts that have all words, the latest first", async () => {
    const params = { day: DAY };
    const battle = { hard_thing: "Run", battle_description: "Rain\nand wind", lessons_learned: "Café first" };
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
    expect((await gorin("book", "first", "CAFE")).out).toBe(`${DAY}  lessons: Run\n  Café first\n1 of 1`);
    expect((await gorin("book")).out).toContain(`${DAY}  battle: Run\n  Rain\n  and wind`);
    expect((await gorin("book", "nothing")).out).toBe("Nothing was found.");
    expect(JSON.parse((await gorin("book", "wind", "--json")).out).counts.void).toBe(1);
  });
});

describe("gorin status", () => {
  it("shows the rings of today, also as JSON", async () => {
    await gorin("log", "Run");
    const { out } = await gorin("status");
    expect(out).toContain("No timer is running\n2026-11-21: 1 of 5 rings");
    expect(out).toContain("[x] Void   100%");
    expect(JSON.parse((await gorin("status", "--json")).out)).toMatchObject({
      timer: null,
      day: { date: DAY },
    });
  });
});

describe("the exit code", () => {
  it("is 2 with a hint for a wrong call, and 0 for help", async () => {
    expect(await gorin("fly")).toMatchObject({
      code: EXIT.usage,
      err: 'There is no command "fly". See deno task cli --help.',
    });
    expect((await gorin("stop", "--fast")).err).toContain("Usage: deno task cli stop [NOTE].");
    expect((await gorin("log")).code).toBe(EXIT.usage);
    expect((await gorin("--help")).out).toContain("start [WHAT] [NOTE]");
    expect((await gorin("start", "--help")).out).toContain("--ago LENGTH");
    expect((await gorin()).code).toBe(EXIT.usage);
  });

  it("is 3 without a login, with a revoked token, and for a write with a token that may only read", async () => {
    login = { server: SERVER, token: (await app.createAccessToken(me, "read")).token };
    expect((await gorin("status")).code).toBe(EXIT.ok);
    expect(await gorin("log", "Run")).toMatchObject({
      code: EXIT.login,
      err: "This access token may only read.",
    });
    await app.services.accounts.update(me.user.id, (account) => ({ ...account, access_tokens: [] }));
    expect((await gorin("status")).err).toBe(
      "The access token is not valid any more. Run: deno task cli login",
    );
    login = null;
    expect(await gorin("status")).toMatchObject({
      code: EXIT.login,
      err: "You are not logged in. Run: deno task cli login",
    });
  });

  it("is 1 when the server's certificate is not trusted, with what to do", async () => {
    offline = true;
    // As Deno's fetch fails.
    reason = new Error(
      "error sending request: client error (Connect): invalid peer certificate: UnknownIssuer",
    );
    expect(await gorin("status")).toMatchObject({
      code: EXIT.failed,
      err: expect.stringMatching(
        /^The certificate of the server is not trusted \(UnknownIssuer\)\..*DENO_CERT/,
      ),
    });
  });

  it("is 4 when the server cannot be reached", async () => {
    offline = true;
    expect(await gorin("status")).toMatchObject({
      code: EXIT.unreachable,
      err: "The server cannot be reached.",
    });
  });
});
