import { todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf, INITIAL_SETTINGS, type User } from "#shared/records/mod.ts";
import type { PushMessage } from "#shared/records/push_message.ts";
import { t, translate, type Translator } from "#shared/texts/translate.ts";
import { openRingsText, type ReminderText } from "#shared/rules/reminders/open_rings.ts";
import { nextReminderAt } from "#shared/rules/reminders/reminder_times.ts";
import { toDay } from "../days/to_day.ts";
import { type AccountWork, createAccountWork } from "../outgoing/account_work.ts";
import type { OutgoingLine } from "../outgoing/outgoing.ts";
import type { Services } from "../services/services.ts";
import type { Account } from "../store/accounts.ts";
import type { Delivery, PushSubscription } from "../store/push/push_documents.ts";
import type { ReadSchedule } from "../store/push/push_store.ts";
import { needsPlan, planReminders, withoutDeliveries } from "./plan_reminders.ts";
import { sendMessage } from "./send_message.ts";

/** Works out anew when the next reminder of a user is due, after a change of their settings or subscriptions. */
export async function scheduleReminders(user: User, { push, clock }: Services): Promise<void> {
  const next_at = (await push.listSubscriptions(user.id)).length === 0
    ? null
    : nextReminderAt(user.settings.push ?? INITIAL_SETTINGS.push, user.timezone, clock());
  await push.changeSchedule(user.id, (schedule) => ({ ...schedule, next_at }));
}

/** Sends what is due to all users. Several processes may run at once: each sends what it has claimed in the store. */
export function createReminders(services: Services): AccountWork {
  const { push, outgoing, clock } = services;
  return createAccountWork({
    outgoing,
    list: () => dueSchedules(push, clock),
    work: (read, line) => sendTo(read, line, services),
  });
}

async function* dueSchedules(push: Services["push"], clock: () => number): AsyncGenerator<ReadSchedule> {
  for await (const read of push.listSchedules()) if (needsPlan(read.schedule, clock())) yield read;
}

async function sendTo(read: ReadSchedule, line: OutgoingLine, services: Services): Promise<void> {
  const { accounts, push, clock } = services;
  const account = await accounts.get(read.userId);
  // Its erasure removes the schedule.
  if (!account) return;
  const subscriptions = await forgetSignedOutBrowsers(account, services);
  if (subscriptions.length === 0) return void await push.replaceSchedule(read, null);
  const { user } = account;
  const today = todayFor(dayRuleOf(user), clock());
  const day = toDay(await services.days.get(user.id, today, today), user, services);
  const openText = (translator: Translator) =>
    day.rest ? null : openRingsText(day.completion, user.settings.prompts_enabled, translator);
  const { schedule, due } = planReminders(read.schedule, {
    now: clock(),
    zone: user.timezone,
    push: user.settings.push ?? INITIAL_SETTINGS.push,
    today,
    open: openText(t),
    browsers: subscriptions.map(({ id }) => id),
  });
  if (JSON.stringify(schedule) === JSON.stringify(read.schedule)) return;
  if (!await push.replaceSchedule(read, schedule)) return;
  if (due.length === 0) return;
  const inLanguageOf = async ({ message }: Delivery, subscription: PushSubscription) => {
    const translator = await translatorOf(user, subscription);
    return translator ? translated(message, openText(translator), translator) : message;
  };
  await deliver(due, { user, subscriptions, inLanguageOf, line }, services);
}

/**
 * Returns what translates messages to a browser, or null when they stay English: into the language of the account, or
 * that of the browser while the account has none.
 */
async function translatorOf(
  { settings: { language: chosen = "system" } }: User,
  { language }: PushSubscription,
): Promise<Translator | null> {
  if ((chosen === "system" ? language : chosen) !== "ja") return null;
  const { JAPANESE } = await import("#shared/texts/ja/mod.ts");
  return (text, values) => translate(JAPANESE.texts, text, values);
}

function translated(message: PushMessage, open: ReminderText | null, translator: Translator): PushMessage {
  return message.kind === "show"
    ? { ...message, ...open }
    : { ...message, title: translator("Nothing is open any more") };
}

/** Removes the subscriptions whose session has ended, and returns the others. */
export async function forgetSignedOutBrowsers(
  { user, sessions }: Pick<Account, "user" | "sessions">,
  { push, clock }: Pick<Services, "push" | "clock">,
): Promise<PushSubscription[]> {
  const now = new Date(clock()).toISOString();
  const present = new Set(sessions.filter(({ expires_at }) => expires_at > now).map(({ id }) => id));
  const all = await push.listSubscriptions(user.id);
  for (const { id } of all) if (!present.has(id)) await push.removeSubscription(user.id, id);
  return all.filter(({ id }) => present.has(id));
}

/** To whom messages are delivered. */
interface Recipient {
  readonly user: User;
  readonly subscriptions: readonly PushSubscription[];
  readonly inLanguageOf: (delivery: Delivery, subscription: PushSubscription) => Promise<PushMessage>;
  readonly line: OutgoingLine;
}

/** Delivers messages to the browsers of a user: one after the other on each line that there is for them. */
async function deliver(
  due: readonly Delivery[],
  { user, subscriptions, inLanguageOf, line }: Recipient,
  services: Services,
): Promise<void> {
  const { push, clock, outgoing, vapid } = services;
  const settled: Delivery[] = [];
  const left = due.values();
  const deliverLeft = async (line: OutgoingLine) => {
    for (const delivery of left) {
      const { to } = delivery;
      const subscription = subscriptions.find(({ id }) => id === to);
      const outcome = subscription
        ? await sendMessage(subscription, await inLanguageOf(delivery, subscription), { line, vapid, clock })
        : "gone";
      if (outcome === "gone") await push.removeSubscription(user.id, to);
      if (outcome === "sent") await push.noteUse(user.id, to, new Date(clock()).toISOString());
      if (outcome !== "failed") settled.push(delivery);
    }
  };
  const others: OutgoingLine[] = [];
  while (others.length + 1 < due.length) {
    const other = outgoing.take(user.id);
    if (!other) break;
    others.push(other);
  }
  try {
    await Promise.all([line, ...others].map(deliverLeft));
  } finally {
    for (const other of others) other.release();
  }
  await push.changeSchedule(user.id, (schedule) => withoutDeliveries(schedule, settled));
}
