import type { Context } from "hono";
import { generateKeyPairSync } from "node:crypto";
import * as z from "zod/mini";
import {
  listPushSubscriptions,
  type PushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from "#shared/contract/mod.ts";
import { type CalendarDate, todayFor } from "#shared/domain/calendar.ts";
import type { PushMessage } from "#shared/domain/records.ts";
import { nextReminderAt, openRingsText, type ReminderText } from "#shared/domain/reminders.ts";
import { INITIAL_SETTINGS, type PushSettings } from "#shared/domain/settings.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { importLanguage } from "#shared/texts/languages.ts";
import { t, translate, type Translator } from "#shared/texts/translate.ts";
import { carryingOf, toDay } from "../../days/view.ts";
import { Failure } from "../../failures.ts";
import { serve } from "../../http/mount.ts";
import type { Services } from "../../services.ts";
import type { Account } from "../../store/accounts.ts";
import { getOrCreateConfig } from "../../store/config.ts";
import type { Kv } from "../../store/kv.ts";
import { type AccountWork, createAccountWork, OutgoingError, type OutgoingLine } from "../outgoing.ts";
import type { Delivery, PushSchedule, PushSubscription, ReadSchedule } from "./store.ts";

/** How late a reminder may be shown, in milliseconds, such as when the server was not running at its time. */
const GRACE_MS = 3_600_000;

/** How long to wait after each attempt before the next one, in milliseconds. After the last one there is none. */
export const RETRY_AFTER_MS: readonly number[] = [60_000, 300_000, 900_000, 3_600_000];

/** What determines the reminders of a user at a moment. */
export interface Moment {
  readonly now: number;
  readonly zone: string;
  readonly push: PushSettings;
  /** The user's day. */
  readonly today: CalendarDate;
  /** What is still open on it, in English; null when nothing is, or when it is a rest day. */
  readonly open: ReminderText | null;
  /** The ids of the subscriptions. */
  readonly browsers: readonly string[];
}

/** What to store, and what to send once it is stored. */
export interface ReminderPlan {
  readonly schedule: PushSchedule;
  readonly due: readonly Delivery[];
}

/** Returns whether there may be something to do at `now`. */
export function needsPlan({ next_at, shown, deliveries }: PushSchedule, now: number): boolean {
  return shown !== null || (next_at !== null && next_at <= now) || deliveries.some(({ at }) => at <= now);
}

/**
 * Returns what is to be sent at a moment, and the schedule after it. Storing that schedule claims the messages: each is
 * put off until its next attempt, which is removed when this one succeeds.
 */
export function planReminders(schedule: PushSchedule, moment: Moment): ReminderPlan {
  const { now, today, open, browsers } = moment;
  const isOpen = open !== null && (schedule.shown === null || schedule.shown === today);
  // A reminder is no longer worth sending once nothing is open.
  const waiting = schedule.deliveries.filter(({ to, message }) =>
    browsers.includes(to) && (message.kind === "close" || isOpen)
  );
  const reminds = schedule.next_at !== null && schedule.next_at <= now &&
    now - schedule.next_at < GRACE_MS && moment.push.enabled && open !== null;
  const closes = schedule.shown === today && open === null;
  const message: PushMessage | null = reminds ? { kind: "show", ...open } : closes ? { kind: "close" } : null;
  const deliveries = message
    ? browsers.map((to): Delivery => ({ to, message, attempts: 0, at: now }))
    : waiting;
  const isDue = ({ at }: Delivery) => at <= now;
  return {
    schedule: {
      next_at: nextAt(schedule, moment),
      shown: reminds ? today : isOpen ? schedule.shown : null,
      deliveries: deliveries.flatMap((one) => isDue(one) ? putOff(one, now) : [one]),
    },
    due: deliveries.filter(isDue),
  };
}

/** Returns when the next reminder is due; the present one stays until its time has come. */
function nextAt({ next_at }: PushSchedule, { now, zone, push }: Moment): number | null {
  return next_at !== null && next_at > now ? next_at : nextReminderAt(push, zone, now);
}

/** Returns the delivery at its next attempt, or nothing after the last one. */
function putOff(delivery: Delivery, now: number): Delivery[] {
  const wait = RETRY_AFTER_MS[delivery.attempts];
  return wait === undefined ? [] : [{ ...delivery, attempts: delivery.attempts + 1, at: now + wait }];
}

/** Returns the schedule without the deliveries in `settled`: they have arrived, or cannot arrive. */
export function withoutDeliveries(schedule: PushSchedule, settled: readonly Delivery[]): PushSchedule {
  const isSettled = ({ to, message }: Delivery) =>
    settled.some((one) => one.to === to && one.message.kind === message.kind);
  return { ...schedule, deliveries: schedule.deliveries.filter((one) => !isSettled(one)) };
}

/** The size of the one record of a message, in bytes; push services accept at least as much. */
const RECORD_SIZE = 4_096;

const TAG_BYTES = 16;

/** What encrypts a message: the same twice gives the same bytes, so these are for tests only. */
interface Randomness {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly keys: CryptoKeyPair;
}

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Returns `text` encrypted for a browser, as the body of a push message with the content coding `aes128gcm` (RFC 8291).
 * Throws when the keys are not valid, or the text is too long for one record.
 */
export async function encryptMessage(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  random?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, keys: { privateKey, publicKey } } = random ?? await newRandomness();
  const browser = fromBase64Url(p256dh);
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const theirs = await crypto.subtle.importKey("raw", browser, ECDH, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  const secret = await derive(
    { salt: fromBase64Url(auth), info: joined(utf8("WebPush: info\0"), browser, own), bytes: 32 },
    shared,
  );
  const key = await derive({ salt, info: utf8("Content-Encoding: aes128gcm\0"), bytes: 16 }, secret);
  const iv = await derive({ salt, info: utf8("Content-Encoding: nonce\0"), bytes: 12 }, secret);
  // The delimiter of the last record.
  const plain = joined(utf8(text), new Uint8Array([2]));
  if (plain.length + TAG_BYTES > RECORD_SIZE) throw new Error("The message is too long.");
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, plain));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joined(salt, size, new Uint8Array([own.length]), own, encrypted);
}

const ECDH = { name: "ECDH", namedCurve: "P-256" } as const;

async function newRandomness(): Promise<Randomness> {
  return {
    salt: crypto.getRandomValues(new Uint8Array(16)),
    keys: await crypto.subtle.generateKey(ECDH, true, ["deriveBits"]),
  };
}

async function derive(
  { salt, info, bytes }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number },
  secret: ArrayBuffer,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 8 * bytes);
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** How long a push service keeps a message for a browser that is not running, in seconds. */
const TTL_SECONDS = 4 * 3_600;

/** A push service replaces a message that it still keeps by a later one with the same topic. */
const TOPIC = "reminder";

/** `gone`: the browser has unsubscribed. `failed`: the message can be sent again later. */
export type SendOutcome = "sent" | "gone" | "failed";

export interface PushOptions {
  readonly line: OutgoingLine;
  readonly vapid: Vapid;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

async function sendMessage(
  { endpoint, contact, ...keys }: PushSubscription,
  message: PushMessage,
  { line, vapid, clock }: PushOptions,
): Promise<SendOutcome> {
  let body: Uint8Array;
  try {
    body = await encryptMessage(JSON.stringify(message), keys);
  } catch {
    // Nothing can be encrypted with such keys.
    return "gone";
  }
  const headers = {
    "Authorization": await vapid.authorize(endpoint, contact, clock()),
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    "TTL": String(TTL_SECONDS),
    "Topic": TOPIC,
    "Urgency": "normal",
  };
  try {
    const { status } = await line.post(endpoint, { headers, body });
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "sent" : "failed";
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return "failed";
  }
}

/** Works out again when the next reminder of a user is due, after a change of their settings or subscriptions. */
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
  const day = toDay(await services.days.get(user.id, today, carryingOf(user, services)), user, services);
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
  const loaded = await importLanguage((chosen === "system" ? language : chosen) ?? "en");
  return loaded && ((text, values) => translate(loaded.texts, text, values));
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

/** Whom push services may ask about the messages of a server without an address of its own. */
const NO_CONTACT = "mailto:admin@localhost";

export const pushRoutes = [
  serve(listPushSubscriptions, {
    handle: async ({ caller: { user, session } }, { push, vapid }) => ({
      public_key: vapid.publicKey,
      subscriptions: (await push.listSubscriptions(user.id)).map((one) => toView(one, session.id)),
    }),
  }),

  serve(subscribeToPush, {
    handle: async ({ body: { endpoint, keys, language }, caller: { user, session }, context }, services) => {
      const { push, outgoing, clock } = services;
      context.set("securityEvent", { event: "push_subscribed", user: user.id, session: session.id });
      const problem = outgoing.problemOf(endpoint);
      if (problem !== null) throw invalid("endpoint", problem);
      const now = new Date(clock()).toISOString();
      const subscription = {
        id: session.id,
        name: session.name,
        endpoint,
        ...keys,
        contact: contactOf(context),
        ...(language && { language }),
        created_at: now,
        last_used_at: now,
      };
      if (!await push.putSubscription(user.id, subscription)) {
        throw invalid("endpoint", "is one browser too many: remove another one first");
      }
      await scheduleReminders(user, services);
      return { subscription: toView(subscription, session.id) };
    },
  }),

  serve(unsubscribeFromPush, {
    handle: async ({ params: { id }, caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "push_unsubscribed", user: user.id, session: session.id });
      if (!await services.push.removeSubscription(user.id, id)) throw new Failure("not_found");
      await scheduleReminders(user, services);
      return {};
    },
  }),
];

function toView(subscription: PushSubscription, sessionId: string): PushSubscriptionView {
  return { ...subscription, current: subscription.id === sessionId };
}

function invalid(path: string, message: string): Failure {
  return new Failure("validation_failed", { details: [{ path, message }] });
}

/** Returns the page from which the user subscribes, when it has an address that means something to others. */
function contactOf(context: Context): string {
  const origin = context.req.header("Origin");
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  const isPublic = page?.protocol === "https:" && !/(^|\.)localhost$/.test(page.hostname);
  return isPublic ? page.origin : NO_CONTACT;
}

/** How long a token is valid, in seconds; push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3_600;

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const PrivateKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The key by which push services know this server (RFC 8292). */
export interface Vapid {
  /** The public key, with which browsers subscribe: the uncompressed point in base64url. */
  readonly publicKey: string;
  /**
   * Returns the `Authorization` of a message to `endpoint` at `now`. `contact` is whom the push service may ask about
   * the messages: an `https:` or `mailto:` URL.
   */
  authorize(endpoint: string, contact: string, now: number): Promise<string>;
}

/** Returns the server's key. It is generated at the first start and kept in the store. */
export async function loadVapid(kv: Kv): Promise<Vapid> {
  const jwk = PrivateKeySchema.parse(JSON.parse(await getOrCreateConfig(kv, "vapid", newPrivateKey)));
  const key = await crypto.subtle.importKey("jwk", jwk, ES256, false, ["sign"]);
  const publicKey = base64Url(
    new Uint8Array([4, ...fromBase64Url(jwk.x), ...fromBase64Url(jwk.y)]),
  );
  return {
    publicKey,
    async authorize(endpoint, contact, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now / 1_000) + TOKEN_SECONDS,
        sub: contact,
      };
      const content = `${encodeJson({ typ: "JWT", alg: "ES256" })}.${encodeJson(claims)}`;
      const signature = await crypto.subtle.sign(ES256, key, new TextEncoder().encode(content));
      return `vapid t=${content}.${base64Url(new Uint8Array(signature))}, k=${publicKey}`;
    },
  };
}

/** Returns a new key as it is stored. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify(privateKey.export({ format: "jwk" }));
}

function encodeJson(value: unknown): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
