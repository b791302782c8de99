import { ARGON2ID, type PasswordAlgorithm, SCRYPT } from "./password_algorithm.ts";
import { formatPhc, parsePhc } from "./phc.ts";
import { createWorkQueue, type Turn, type WorkQueueLimits } from "./work_queue.ts";

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
};

/** The result of checking a password. */
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
  /** Checks whether `phc` is a hash of `password`. Throws when `phc` cannot be parsed or its algorithm is unknown. */
  verify(password: string, phc: string, turn: Turn): Promise<PasswordCheck>;
  /** Does the work of {@link PasswordHasher.verify} for an account that does not exist, and returns false. */
  verifyNothing(password: string, turn: Turn): Promise<false>;
  /** Rejects with `unavailable` every call that waits, and those that would have to wait: the server stops. */
  close(): void;
}

/**
 * Creates a hasher that uses the first of `algorithms` that computes its known answer correctly on this runtime, and
 * that can check hashes of all of them. Throws when none is correct, since the server must not start without one.
 */
export async function createPasswordHasher(
  algorithms: readonly PasswordAlgorithm[] = [ARGON2ID, SCRYPT],
  limits: WorkQueueLimits = QUEUE,
): Promise<PasswordHasher> {
  const best = await firstRight(algorithms);
  const queue = createWorkQueue(limits);
  const newHash = async (password: string): Promise<string> => {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    const { id, version, parameters } = best;
    const hash = await best.derive(bytesOf(password), salt, parameters, HASH_BYTES);
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
      if (!phc || !algorithm) throw new Error("Cannot check a password against a hash of an unknown kind.");
      const { salt, hash, parameters } = phc;
      const computed = await queue.run(
        turn,
        () => algorithm.derive(bytesOf(password), salt, parameters, hash.length),
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
