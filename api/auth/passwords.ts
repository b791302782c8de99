import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Context } from "hono";
import { Failure } from "../failures.ts";
import type { SessionCaller } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { createWorkQueue, type Turn, type WorkQueueLimits } from "./throttle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A slow hash for passwords, with its parameters for new passwords. */
export interface PasswordAlgorithm {
  /** Its name in a PHC string. */
  readonly id: string;
  readonly version: number | undefined;
  readonly parameters: Readonly<Record<string, number>>;
  /** Returns a hash of `length` bytes. Throws when the runtime does not support the algorithm or the parameters. */
  derive(password: Bytes, salt: Bytes, parameters: Phc["parameters"], length: number): Promise<Bytes>;
  /** Whether this runtime computes the known answer in the algorithm's specification. */
  isRight(): Promise<boolean>;
}

/** `Argon2Params` of the WebCrypto draft, which TypeScript's library does not contain yet. */
interface Argon2Params extends Algorithm {
  readonly nonce: Bytes;
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly secretValue?: Bytes;
  readonly associatedData?: Bytes;
}

/** RFC 9106, section 5.3. */
const ARGON2ID_ANSWER = "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659";

/** RFC 7914, section 12: the second vector. */
const SCRYPT_ANSWER = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162" +
  "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640";

/** Argon2id with 64 MiB and three passes, by the runtime's WebCrypto. Runs off the event loop in about 0.17 s. */
export const ARGON2ID: PasswordAlgorithm = {
  id: "argon2id",
  version: 19,
  parameters: { m: 65_536, t: 3, p: 1 },
  derive: (password, nonce, { m = 0, t = 0, p = 0 }, length) =>
    argon2id(password, { name: "Argon2id", nonce, memory: m, passes: t, parallelism: p }, length),
  isRight: () =>
    gives(ARGON2ID_ANSWER, () =>
      argon2id(filled(32, 1), {
        name: "Argon2id",
        nonce: filled(16, 2),
        memory: 32,
        passes: 3,
        parallelism: 4,
        secretValue: filled(8, 3),
        associatedData: filled(12, 4),
      }, 32)),
};

/** scrypt with 128 MiB, by the runtime's `node:crypto`, for runtimes without Argon2id. Takes about 0.4 s. */
export const SCRYPT: PasswordAlgorithm = {
  id: "scrypt",
  version: undefined,
  parameters: { ln: 17, r: 8, p: 1 },
  derive: (password, salt, { ln = 0, r = 0, p = 0 }, length) => scrypt(password, salt, ln, r, p, length),
  isRight: () => gives(SCRYPT_ANSWER, () => scrypt(utf8("password"), utf8("NaCl"), 10, 8, 16, 64)),
};

async function argon2id(password: Bytes, params: Argon2Params, length: number): Promise<Bytes> {
  // The draft's name of the format, which TypeScript's library does not contain yet either.
  const format = "raw-secret" as "raw";
  const key = await crypto.subtle.importKey(format, password, "Argon2id", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, length * 8));
}

async function scrypt(
  password: Bytes,
  salt: Bytes,
  ln: number,
  r: number,
  p: number,
  length: number,
): Promise<Bytes> {
  // Loaded only when it is needed; most servers use Argon2id.
  const { scrypt } = await import("node:crypto");
  const N = 2 ** ln;
  return await new Promise((resolve, reject) => {
    scrypt(password, salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(new Uint8Array(key));
    });
  });
}

async function gives(answer: string, work: () => Promise<Bytes>): Promise<boolean> {
  try {
    return (await work()).toHex() === answer;
  } catch {
    return false;
  }
}

function filled(length: number, value: number): Bytes {
  return new Uint8Array(length).fill(value);
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** A password hash in the PHC string format: `$id$v=version$name=value,…$salt$hash`. */
interface Phc {
  readonly id: string;
  readonly version: number | undefined;
  readonly parameters: Readonly<Record<string, number>>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
}

const PATTERN =
  /^\$([a-z0-9-]+)(?:\$v=(\d+))?\$([a-z]+=\d+(?:,[a-z]+=\d+)*)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Returns the PHC string. Its Base64 has no padding, as the format requires. */
export function formatPhc({ id, version, parameters, salt, hash }: Phc): string {
  const list = Object.entries(parameters).map(([name, value]) => `${name}=${value}`).join(",");
  const head = version === undefined ? `$${id}` : `$${id}$v=${version}`;
  return `${head}$${list}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Returns the parsed PHC string, or null when it is malformed. */
export function parsePhc(text: string): Phc | null {
  const [whole, id, version, list, salt, hash] = PATTERN.exec(text) ?? [];
  if (!whole || !id || !list || !salt || !hash) return null;
  const parameters = Object.fromEntries(
    list.split(",").map((pair) => {
      const [name = "", value] = pair.split("=");
      return [name, Number(value)];
    }),
  );
  try {
    return {
      id,
      version: version === undefined ? undefined : Number(version),
      parameters,
      salt: Uint8Array.fromBase64(salt),
      hash: Uint8Array.fromBase64(hash),
    };
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64({ omitPadding: true });
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash takes 64 MiB and one core while it is computed. Two at once would exceed the server's memory limit of 200 MB
 * and leave no core free on a small machine. Eighty queued sign-ins are served in about fifteen seconds.
 */
const QUEUE: WorkQueueLimits = {
  maxRunning: 1,
  maxQueued: 80,
  maxPerAddress: 3,
  maxPerSite: 10,
  maxWaitMs: 30_000,
  minTurns: 10,
};

/** Runs `work` while nothing else runs that takes much memory, and returns its result. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>;

export interface PasswordCheck {
  readonly ok: boolean;
  /** Whether the hash should be replaced, because its algorithm or parameters are outdated. */
  readonly rehash: boolean;
}

/**
 * Hashes and checks passwords, one at a time, off the event loop. Calls are queued; a call fails with `unavailable`
 * when the queue is full.
 */
export interface PasswordHasher {
  /** How many calls are queued. */
  readonly queued: number;
  /** The algorithm for new passwords: `argon2id`, or `scrypt` where the runtime has no correct Argon2id. */
  readonly algorithm: string;
  /** Returns a PHC string to store. */
  hash(password: string, turn: Turn): Promise<string>;
  /** Like {@link PasswordHasher.hash}, but returns null if `wanted` returns false when the call's turn has come. */
  hashIf(wanted: () => Promise<boolean>, password: string, turn: Turn): Promise<string | null>;
  /** Checks whether `phc` is a hash of `password`. Throws `damaged` when it is not a hash, or of an unknown kind. */
  verify(password: string, phc: string, turn: Turn): Promise<PasswordCheck>;
  /** Does the work of {@link PasswordHasher.verify} for an account that does not exist, and returns false. */
  verifyNothing(password: string, turn: Turn): Promise<false>;
  /** Rejects with `unavailable` every call that waits, and those that would have to wait: the server stops. */
  close(): void;
}

/**
 * Creates a hasher that uses the first of `algorithms` that computes its known answer correctly on this runtime, and
 * that can check hashes of all of them. Throws when none is correct, since the server must not start without one. Each
 * hash is computed by `alone`; by default, beside whatever runs.
 */
export async function createPasswordHasher(
  algorithms: readonly PasswordAlgorithm[] = [ARGON2ID, SCRYPT],
  limits: WorkQueueLimits = QUEUE,
  alone: Alone = (work) => work(),
): Promise<PasswordHasher> {
  const best = await firstRight(algorithms);
  const queue = createWorkQueue(limits);
  const newHash = async (password: string): Promise<string> => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    const { id, version, parameters } = best;
    const hash = await alone(() => best.derive(bytesOf(password), salt, parameters, HASH_BYTES));
    return formatPhc({ id, version, parameters, salt, hash });
  };
  return {
    algorithm: best.id,
    get queued() {
      return queue.length;
    },
    close: () => queue.close(),
    hash: (password, turn) => queue.run(turn, () => newHash(password)),
    hashIf: (wanted, password, turn) =>
      queue.run(turn, async () => await wanted() ? await newHash(password) : null),
    async verifyNothing(password, turn) {
      await queue.run(turn, () => newHash(password));
      return false;
    },
    async verify(password, text, turn) {
      const phc = parsePhc(text);
      const algorithm = algorithms.find(({ id, version }) => id === phc?.id && version === phc.version);
      if (!phc || !algorithm) throw new Failure("damaged");
      const { salt, hash, parameters } = phc;
      const computed = await queue.run(
        turn,
        () => alone(() => algorithm.derive(bytesOf(password), salt, parameters, hash.length)),
      );
      const present = algorithm === best && hash.length === HASH_BYTES && salt.length >= SALT_BYTES &&
        Object.entries(best.parameters).every(([name, value]) => parameters[name] === value);
      return { ok: equal(computed, hash), rehash: !present };
    },
  };
}

async function firstRight(algorithms: readonly PasswordAlgorithm[]): Promise<PasswordAlgorithm> {
  for (const algorithm of algorithms) if (await algorithm.isRight()) return algorithm;
  throw new Error("Cannot hash passwords: this runtime has neither a correct Argon2id nor a correct scrypt.");
}

/**
 * Returns the bytes to hash. NFC normalizes what keyboards encode differently (`é` as one code point or two), as RFC
 * 8265 (OpaqueString) requires. NFKC, which NIST SP 800-63B also allows, would treat `²` as `2` and weaken passwords.
 */
function bytesOf(password: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(password.normalize("NFC"));
}

/** Compares in constant time. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  // `?? 0` never applies: both are as long as `a`.
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

/** The message for a password on the list. */
export const TOO_COMMON = "This password is too common";

interface CommonPasswords {
  /** In lower case. */
  readonly list: ReadonlySet<string>;
  /** What is left of those with a word, see {@link coreOf}: `dragon` of `dragon123`. */
  readonly words: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/**
 * Seasons, months, weekdays and a few words that stand for a password, without accents: people add the year when they
 * have to choose another one.
 */
const YEARLY_WORDS = [
  "spring summer autumn fall winter",
  "january february march april may june july august september october november december",
  "jan feb mar apr jun jul aug sep sept oct nov dec",
  "haru natsu aki fuyu ichigatsu nigatsu sangatsu shigatsu yongatsu gogatsu rokugatsu shichigatsu nanagatsu",
  "hachigatsu kugatsu jugatsu juugatsu juichigatsu juuichigatsu junigatsu juunigatsu 春 夏 秋 冬",
  "fruhling fruehling sommer herbst januar februar marz maerz mai juni juli oktober dezember",
  "printemps ete automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre",
  "primavera verano otono invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre",
  "noviembre diciembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre",
  "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
  "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun",
  "montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche",
  "lunes martes miercoles jueves viernes sabado domingo 月曜 火曜 水曜 木曜 金曜 土曜 日曜",
  "getsuyobi kayobi suiyobi mokuyobi kinyobi doyobi nichiyobi getsuyoubi kayoubi suiyoubi mokuyoubi kinyoubi",
  "doyoubi nichiyoubi christmas easter holiday password passwort pass welcome willkommen hello qwerty qwertz azerty",
  "admin administrator login letmein changeme secret test user",
].join(" ").split(" ");

/** What people write in place of a letter. */
const STAND_INS: Readonly<Record<string, string>> = {
  a: "a4@",
  b: "b8",
  e: "e3",
  g: "g9",
  i: "i1!|",
  l: "l1!|",
  o: "o0",
  s: "s5$",
  t: "t7+",
};

/** Each of them, the longest first, so that nothing is tried twice: a password of stand-ins would take seconds. */
const WORDS = new RegExp(
  YEARLY_WORDS.toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/./gu, (letter) => `[${STAND_INS[letter] ?? letter}]`)).join("|"),
  "gu",
);

/** A password of more words than these takes long to guess. */
const MAX_WORDS = 4;

/** Whether `password` is made of {@link YEARLY_WORDS} with a year, such as `Summer2026!`, in any case and spelling. */
export function isWordWithYear(password: string): boolean {
  // Without what people put between letters; the other symbols may stand for letters.
  const plain = plainOf(password).replace(/[\s\-._,*/]+/g, "");
  const parts = plain.split(WORDS);
  if (parts.length < 2 || parts.length > MAX_WORDS + 1 || parts.some((part) => /\p{L}/u.test(part))) {
    return false;
  }
  return parts.some((part) => {
    const digits = part.replace(/\D/g, "");
    return /(?:19|20)\d\d/.test(digits) || digits.length === 2;
  });
}

/** The most letters of a word: what is longer is more than one. */
const MAX_LETTERS = 12;

/**
 * Whether `password` is one word of any language with a year, a date or a row of digits before or after it, such as
 * `Berlin2026!`. Capitals inside the word make it another one, as a generated password has them.
 */
function isOneWordWithDigits(password: string): boolean {
  const plain = password.normalize("NFKD").replace(/\p{M}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const [, before = "", word = "", after = ""] = /^(\P{L}*)(\p{L}.*\p{L}|\p{L})(\P{L}*)$/su.exec(plain) ?? [];
  const lower = word.toLowerCase();
  if (word.slice(1) !== lower.slice(1) && word !== word.toUpperCase()) return false;
  const letters = lower.replaceAll(/\P{L}/gu, (c) => LETTERS[c] ?? c);
  return /^\p{L}+$/u.test(letters) && soundsOf(letters) <= MAX_LETTERS &&
    isPredictable((before + after).replace(/\D/g, ""));
}

/** Returns how many letters a text has when each Chinese character counts as three and each kana as two. */
function soundsOf(letters: string): number {
  return letters.replaceAll(/\p{Script=Han}/gu, "$&$&$&")
    .replaceAll(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "$&$&").length;
}

/** Whether people choose these digits: a year or a date with one, a row such as 1234, or 123123. */
function isPredictable(digits: string): boolean {
  if (/^(?:(?:19|20)\d\d(?:\d\d){0,2}|(?:\d\d){1,2}(?:19|20)\d\d)$/.test(digits)) return true;
  if (digits.length < 3) return false;
  return /^(\d+?)\1+$/.test(digits) || ["01234567890", "09876543210"].some((row) => row.includes(digits));
}

/** Returns a text in lower case, without accents. */
function plainOf(text: string): string {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}

/** The letter that each digit or symbol most often stands for. `1`, which stands for two, is read as `i` and as `l`. */
const LETTERS = Object.fromEntries(
  Object.entries(STAND_INS).flatMap(([letter, all]) => [...all.slice(1)].map((one) => [one, letter])),
);

/** A word with more digits than a short date takes long to guess. */
const MAX_DIGITS = 6;

/** Shorter parts of common passwords, such as `abc`, say nothing about a password. */
const MIN_WORD = 4;

/** Whether `password` is one of `words` with few digits, and symbols anywhere, such as `F00tball-2026!`. */
function isWordWithDigits(password: string, words: ReadonlySet<string>): boolean {
  const plain = plainOf(password);
  if (words.has(coreOf(plain)) && plain.replace(/\D/g, "").length <= MAX_DIGITS) return true;
  const inner = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const around = plain.replace(inner, "").replace(/\D/g, "");
  if (around.length > MAX_DIGITS) return false;
  const read = (one: string) =>
    coreOf(inner.replaceAll(/[1!|]/g, one).replaceAll(/\P{L}/gu, (c) => LETTERS[c] ?? c));
  return words.has(read("i")) || words.has(read("l"));
}

/**
 * Returns whether `password`, in any case, is one of the 10,000 most common passwords of at least 8 characters, or the
 * word of one with other digits and symbols. (Of the 10,000 most common passwords of any length, two thirds are too
 * short to be accepted anyway.)
 *
 * The list is loaded on its first use, so that it does not delay the server's start. It is stored compressed because of
 * its size, and so that its offensive words do not turn up in searches of the source.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    // The next call loads the list again.
    loaded = undefined;
    throw error;
  });
  const { list, words } = await loaded;
  return list.has(password.toLowerCase()) || isWordWithDigits(password, words);
}

async function load(): Promise<CommonPasswords> {
  const file = await Deno.open(new URL("./common_passwords.txt.gz", import.meta.url));
  const text = await new Response(file.readable.pipeThrough(new DecompressionStream("gzip"))).text();
  const list = text.split("\n");
  return { list: new Set(list), words: new Set(list.map(coreOf).filter((word) => word.length >= MIN_WORD)) };
}

/** Words that belong to the product. SECURITY.md contains the same list. */
export const PRODUCT_WORDS = [
  "gorin",
  "fiverings",
  "gorinnosho",
  "miyamotomusashi",
  "selfdiscipline",
] as const;

/** Returns the words that an attacker would try first: the email, its parts, and the product's words. */
function personalWords(email: string): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return [...new Set([email.toLowerCase(), local, domain, domain.split(".")[0] ?? "", ...PRODUCT_WORDS])]
    .filter(Boolean);
}

/** Whether `password` is one of the {@link personalWords}, in any case, with only digits and symbols around it. */
export function isPersonalWord(password: string, email: string): boolean {
  const core = coreOf(password);
  return personalWords(email).some((word) => coreOf(word) === core);
}

/** Returns the part of a text from its first to its last letter, in lower case and without symbols. */
function coreOf(text: string): string {
  const trimmed = text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return (trimmed || text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The minimum zxcvbn score of a new password, from 0 to 4: about a million guesses. */
const MIN_SCORE = 2;

/** The number of characters that zxcvbn examines. Its work grows with their square; a strong beginning is enough. */
const MAX_EXAMINED = 40;

/** Limits zxcvbn's letter substitutions: with more, a text of characters such as `4@8(` takes seconds. */
const MAX_SUBSTITUTIONS = 10;

const ADVICE = "Choose a few words that have nothing to do with each other.";

/** The message for each warning of zxcvbn. */
const REASONS: Readonly<Record<string, string>> = {
  straightRow: "This password follows a row of keys.",
  keyPattern: "This password follows a pattern of keys.",
  simpleRepeat: "This password repeats the same characters.",
  extendedRepeat: "This password repeats the same characters.",
  sequences: "This password is a sequence such as abc or 6543.",
  recentYears: "This password is little more than a year.",
  dates: "This password is little more than a date.",
  topTen: "This password is much used.",
  topHundred: "This password is much used.",
  common: "This password is much used.",
  similarToCommon: "This password is close to a much used one.",
  wordByItself: "This password is a single word.",
  wordWithDigits: "This password is one word with a year or a row of digits.",
  userInputs: "This password is little more than your email or the name of the product.",
};

/** Returns why a new password is rejected by the quick checks, as a message for the user, or null. */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  if (await isCommonPassword(password) || isWordWithYear(password)) return TOO_COMMON;
  if (/^(.{1,8}?)\1+$/su.test(password)) return `${REASONS.simpleRepeat} ${ADVICE}`;
  if (isPersonalWord(password, email)) return `${REASONS.userInputs} ${ADVICE}`;
  if (isOneWordWithDigits(password)) return `${REASONS.wordWithDigits} ${ADVICE}`;
  return null;
}

/** Returns why a new password is too easy to guess, as a message for the user, or null. Takes up to 0.1 s. */
export async function passwordWeakness(password: string, email: string): Promise<string | null> {
  const { score, feedback } = (await estimator()).check(
    password.slice(0, MAX_EXAMINED),
    personalWords(email),
  );
  if (score >= MIN_SCORE) return null;
  return `${REASONS[feedback.warning ?? ""] ?? "This password is too easy to guess."} ${ADVICE}`;
}

/** The letters of keyboards that zxcvbn does not know, by rows, each half a key to the right of the one above. */
const KEYBOARDS: Readonly<Record<string, readonly string[]>> = {
  russian: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  greek: [";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
  hebrew: ["/'קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
  arabic: ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلاىةوزظ"],
};

/** Returns the keys beside each key, clockwise from the left, as zxcvbn needs them. */
function graphsOf(keyboards: typeof KEYBOARDS) {
  const graphOf = (rows: readonly string[]) => {
    const key = (row: number, column: number) => rows[row]?.[column] ?? null;
    return Object.fromEntries(rows.flatMap((letters, row) =>
      [...letters].map((letter, at) => [
        letter,
        [
          key(row, at - 1),
          key(row - 1, at),
          key(row - 1, at + 1),
          key(row, at + 1),
          key(row + 1, at),
          key(row + 1, at - 1),
        ],
      ])
    ));
  };
  return Object.fromEntries(Object.entries(keyboards).map(([name, rows]) => [name, graphOf(rows)]));
}

let estimatorLoaded: Promise<ZxcvbnFactory> | undefined;

/** Returns zxcvbn with its dictionaries. They are loaded on first use, since they would delay the server's start. */
function estimator(): Promise<ZxcvbnFactory> {
  return estimatorLoaded ??= loadEstimator().catch((error: unknown) => {
    // The next call loads it again.
    estimatorLoaded = undefined;
    throw error;
  });
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary,
    graphs: { ...adjacencyGraphs, ...graphsOf(KEYBOARDS) },
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

/** A password that a signed-in user entered again. */
export interface EnteredPassword {
  /** The field of the body that it was sent in. */
  readonly path: string;
  readonly password: string;
}

/**
 * Throws `validation_failed`, naming the field, when the password is not the caller's. All sessions of an account share
 * one limit, however many there are, so a stolen one allows no more guesses. It delays no sign-in.
 */
export async function requirePassword(
  { caller: { account }, context }: { readonly caller: SessionCaller; readonly context: Context },
  { path, password }: EnteredPassword,
  { passwords, throttle }: Pick<Services, "passwords" | "throttle">,
): Promise<void> {
  const client = context.get("client");
  const turn: Turn = { lane: "known_device", client };
  const checked = await throttle.passwordAgainCheck(
    account.user.id,
    async (begin) => (await passwords.verify(password, account.password, { ...turn, begin })).ok || null,
  );
  if (!checked) throw passwordRejected(path, "This is not your password.");
}

/** The failure of a call whose password, in the field `path`, is rejected for the reason in `message`. */
export function passwordRejected(path: string, message: string): Failure {
  return new Failure("validation_failed", { message, details: [{ path, message }] });
}

/** The failure of a call that was decided on an account which has changed since. */
export function changedMeanwhile(): Failure {
  return new Failure("unavailable", {
    message: "The account was just changed. Please try again.",
    retryAfter: 1,
  });
}
