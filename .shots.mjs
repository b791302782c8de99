import { chromium } from "@playwright/test";
const base = process.argv[2]; const out = process.argv[3];
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const api = async (t, m, p, body) => { const r = await fetch(base + "/api" + p, { method: m, headers: { "content-type": "application/json", ...(t ? { authorization: "Bearer " + t } : {}) }, body: body ? JSON.stringify(body) : undefined }); const j = await r.json(); if (!j.success) console.log(m, p, JSON.stringify(j).slice(0, 200)); return j.data; };
const email = `u${Date.now()}@example.org`;
const { token } = await api(null, "POST", "/auth/register", { email, password: "Correct-horse-battery-9", timezone: "UTC" });
const d = new Date().toISOString().slice(0, 10); const y = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
const T = (h, m = 0, day = d) => `${day}T${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}:00.000Z`;
for (const [a, am, z, zm, c, n] of [[0,0,2,30,"Sleep",""],[2,40,3,20,"Health","Run along the canal"],[3,30,4,10,"Deep Work","Chapter 3"],[4,15,4,45,"Entertainment",""]]) await api(token, "POST", `/days/${d}/earth/entries`, { start_ts: T(a, am), end_ts: T(z, zm), category: c, note: n });
for (const [a, z, c] of [[6,12,"Deep Work"],[13,18,"Admin"]]) await api(token, "POST", `/days/${y}/earth/entries`, { start_ts: T(a,0,y), end_ts: T(z,0,y), category: c, note: "" });
await api(token, "PUT", `/water/${d}/goals`, { goals: [["Push-ups","Fitness",19,"reps","success"],["One unbroken focus block","Focus",61,"minutes","pending"],["Phone in another room","Focus",85,"minutes","partial"],["Practice the cello","Music",24,"minutes","pending"],["Set money aside","Finance",171,"cents","pending"]].map(([target,domain,n,unit,state]) => ({ id: crypto.randomUUID(), domain, target, baseline: n, step_pct: 5, current_target: n, state, note: "", unit })) });
await api(token, "PUT", `/fire/${d}`, { weakness: "Doomscrolling", task: "Phone in the drawer, then one page", trigger_note: "tired after lunch", reflection: "", done: false });
await api(token, "PUT", `/wind/${d}/study-targets`, { study_targets: [{ id: crypto.randomUUID(), subject: "Spanish", target_minutes: 30, completed_minutes: 12, status: "pending", notes: "", practice: "" }] });
await api(token, "PUT", `/wind/${d}/weakness-reps`, { weakness_reps: [{ id: crypto.randomUUID(), weakness: "Interrupting", rep_description: "Ask one question before answering", scheduled_time: `${d}T17:00`, completed: false, notes: "" }] });
await api(token, "PUT", `/void/${d}/battle-logs`, { battle_logs: [{ id: crypto.randomUUID(), timestamp: T(4, 50), hard_thing: "Cold shower", battle_description: "Two minutes, no music.", difficulty_rating: 7, outcome: "victory", lessons_learned: "" },{ id: crypto.randomUUID(), timestamp: T(5, 10), hard_thing: "Call the bank", battle_description: "Ask about the fees", difficulty_rating: 5, outcome: "ongoing", lessons_learned: "" }] });
await api(token, "PUT", `/void/${d}/commitment`, { tomorrow_commitment: "Open every unopened letter and bill in the house." });
await api(token, "PUT", "/timer", { category: "Deep Work", start_ts: new Date(Date.now() - 42 * 60e3).toISOString(), day: d, note: "Chapter 3, the second argument" });
const which = (process.argv[4] ?? "earth,water,fire,wind,void,insights,history,settings").split(",");
for (const theme of (process.argv[5] ?? "light,dark").split(",")) for (const [w, h] of [[1280, 800], [360, 740]]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: theme, hasTouch: w < 500, deviceScaleFactor: w < 500 ? 2 : 1 });
  const p = await c.newPage();
  p.on("pageerror", (e) => console.log("ERR", e.message)); 
  await p.goto(base + "/login");
  await p.getByLabel("Email").fill(email); await p.getByLabel("Password", { exact: true }).fill("Correct-horse-battery-9");
  await p.getByRole("button", { name: "Sign In" }).click(); await p.waitForURL(/dashboard/);
  for (const s of which) {
    const path = s.startsWith("/") ? s : ["earth","water","fire","wind","void"].includes(s) ? `/dashboard?ring=${s}` : `/${s}`;
    await p.goto(base + path); await p.waitForTimeout(1800);
    await p.screenshot({ path: `${out}/${s.replaceAll("/", "_")}-${w}-${theme}.png`, fullPage: true });
    const n = await p.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => { const s = getComputedStyle(e); return e.offsetParent && ["Top","Right","Bottom","Left"].every((k) => parseFloat(s[`border${k}Width`]) > 0 && s[`border${k}Style`] !== "none" && !/, 0\)$|transparent/.test(s[`border${k}Color`])); }).length);
    console.log(s, w, theme, "boxes", n, "height", await p.evaluate(() => document.documentElement.scrollHeight), "overflow", await p.evaluate(() => document.documentElement.scrollWidth > innerWidth));
  }
  await c.close();
}
await b.close();
