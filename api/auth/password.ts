import { ARGON2ID, type PasswordAlgorithm, SCRYPT } from "./password_algorithm.ts";
import { formatPhc, parsePhc } from "./phc.ts";
import { createWorkQueue, type Turn, type WorkQueueLimits } from "./work_queue.ts";

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * One hash takes 64 MiB and a core for its time. Two at once would exceed the 200 MB of memory that the server may
 * use, and leave no core for others on a small machine. Eighty waiting sign-ins are served in about fifteen seconds.
 */
const QUEUE: WorkQueueLimits = { atOnce: 1, waiting: 80, perAddress: 3, perSite: 10, patienceMs: 30_000 };

/** The result of checking a password. */
export interface PasswordCheck {
  readonly ok: boolean;
  /** Whether the hash was made by an algorithm or parameters that are no longer the best. */
  readonly rehash: boolean;
}

/**
 * Hashes and checks passwords, one at a time, off the event loop. Each call waits for its turn, and fails with
 * `unavailable` when too many are waiting.
 */
export interface PasswordHasher {
  /** What new passwords are hashed with: `argon2id`, or `scrypt` where the runtime has no correct Argon2id. */
  readonly algorithm: string;
  /** Returns a PHC string to store. */
  hash(password: string, turn: Turn): Promise<string>;
  /** As {@link PasswordHasher.hash}, or null if the password is no longer `wanted` when its turn has come. */
  hashIf(wanted: () => Promise<boolean>, password: string, turn: Turn): Promise<string | null>;
  /** Whether `phc` was made of `password`. Throws when `phc` is not a hash that can be checked. */
  verify(password: string, phc: string, turn: Turn): Promise<PasswordCheck>;
  /** Does the work of {@link PasswordHasher.verify} for an account that does not exist, and returns false. */
  verifyNothing(password: string, turn: Turn): Promise<false>;
}

/**
 * The hasher that uses the first of `algorithms` that gives its known answer on this runtime, and can check hashes of
 * all of them. Throws when none does: the server must not start without one.
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
  throw new Error("Cannot hash passwords: this runtime has neither a right Argon2id nor a right scrypt.");
}

/**
 * The bytes that are hashed. NFC makes one password of what two keyboards write differently (`é` as one
 * character or as two), as RFC 8265 (OpaqueString) asks; the NFKC that NIST SP 800-63B also allows would take
 * `²` for `2` and so weaken what people chose.
 */
function bytesOf(password: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(password.normalize("NFC"));
}

/** Compares in a time that does not depend on where the difference is. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  // `?? 0` never applies: both are as long as `a`.
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}
