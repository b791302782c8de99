import type { Phc } from "./phc.ts";

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
