import type { Context } from "hono";
import type {
  addPasskey,
  EndpointRequest,
  EndpointResponse,
  loginOptions,
  loginWithPasskey,
  passkeyOptions,
} from "#shared/contract/mod.ts";
import { Failure } from "../failures.ts";
import type { Services } from "../services.ts";
import type { Account, Passkey } from "../store/accounts.ts";
import { keys } from "../store/keys.ts";
import { hashSecret, newSecret } from "./tokens.ts";

/** How long the user has to confirm with the passkey, in milliseconds. */
export const PASSKEY_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256: what passkeys use, the best first. */
const ALGORITHMS = [-8, -7, -257];

type CreationOptions = EndpointResponse<typeof passkeyOptions>["options"];
type RequestOptions = EndpointResponse<typeof loginOptions>["options"];

/**
 * Returns what a browser needs to create a passkey that signs in alone: found without an email, and with the user
 * verified.
 */
export function creationOptions(
  challenge: string,
  { id }: RelyingParty,
  { user, passkeys }: Account,
): CreationOptions {
  return {
    challenge,
    rp: { id, name: "Gorin" },
    user: { id: toUserHandle(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: PASSKEY_MS,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: passkeys.map(({ credential_id }) => ({ type: "public-key", id: credential_id })),
  };
}

/** Returns what a browser needs to sign in with a passkey of any user. */
export function requestOptions(challenge: string, { id }: RelyingParty): RequestOptions {
  return { challenge, rpId: id, timeout: PASSKEY_MS, userVerification: "required" };
}

/** What a new passkey is made of. */
type NewPasskey = Pick<Passkey, "credential_id" | "public_key" | "counter" | "rp_id">;

/**
 * Returns the passkey that a browser created for `challenge`. Throws `passkey_rejected` when it is not valid.
 *
 * No attestation was asked for, so none is verified, whatever format arrives: to verify one, the library would download
 * the list of revoked certificates from any address that a certificate names.
 */
export async function verifyCreation(
  response: EndpointRequest<typeof addPasskey>["body"]["response"],
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const attestationObject = await orRejected(withoutAttestation(response.response.attestationObject));
  const { registrationInfo } = await orRejected(verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }));
  if (!registrationInfo) throw new Failure("passkey_rejected");
  const { credential } = registrationInfo;
  const public_key = credential.publicKey.toBase64({ alphabet: "base64url", omitPadding: true });
  return { credential_id: credential.id, public_key, counter: credential.counter, rp_id: id };
}

/** Returns an attestation object with the same authenticator data that attests nothing. Throws for anything else. */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const none = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}

type SignInResponse = EndpointRequest<typeof loginWithPasskey>["body"]["response"];

/**
 * Returns the new signature counter of the passkey that signed in. `takeChallenge` returns whether the challenge that
 * was signed is one of ours, and uses it up. Throws `passkey_rejected` when anything is not valid, such as a counter
 * that does not grow: then the passkey was copied.
 */
export async function verifySignIn(
  response: SignInResponse,
  { credential_id, public_key, counter }: Passkey,
  takeChallenge: (challenge: string) => Promise<boolean>,
  { id, origin }: RelyingParty,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const publicKey = Uint8Array.fromBase64(public_key, { alphabet: "base64url" });
  const { verified, authenticationInfo } = await orRejected(verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential_id, publicKey, counter },
    requireUserVerification: true,
  }));
  if (!verified) throw new Failure("passkey_rejected");
  return authenticationInfo.newCounter;
}

/**
 * Returns the account after its passkey `id` signed with this counter at `now`; null when it was removed meanwhile, or
 * another signature had this counter or a later one. Both being 0 means that the authenticator does not count.
 */
export function withPasskeyUsed(
  account: Account,
  id: Passkey["id"],
  counter: number,
  now: number,
): Account | null {
  const used = account.passkeys.find((passkey) => passkey.id === id);
  if (!used || (counter <= used.counter && (counter > 0 || used.counter > 0))) return null;
  const last_used_at = new Date(now).toISOString();
  return {
    ...account,
    passkeys: account.passkeys.map((one) => one === used ? { ...one, counter, last_used_at } : one),
  };
}

/** Returns the id of the user that a passkey belongs to, or null when it is none. */
export function userOfHandle(handle: string): string | null {
  const bytes = /^[\w-]{22}$/.test(handle) ? Uint8Array.fromBase64(handle, { alphabet: "base64url" }) : null;
  return bytes && bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function toUserHandle(userId: string): string {
  const bytes = Uint8Array.fromHex(userId.replaceAll("-", ""));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The library throws an error for each way in which a response can be wrong. None is worth more to a client. */
async function orRejected<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure("passkey_rejected", { cause });
  }
}

type Needed = Pick<Services, "challenges" | "clock">;

const creationKey = (userId: string) => keys.challenge(userId, "passkey");
/** Nobody knows yet whose passkey it will be. */
const signInKey = (challenge: string) => keys.challenge("anyone", hashSecret(challenge));

/** Returns the challenge with which a user creates a passkey. It takes the place of an earlier one. */
export async function beginCreation(userId: string, { challenges, clock }: Needed): Promise<string> {
  const challenge = newChallenge();
  await challenges.put(creationKey(userId), { value: challenge, expires_at: clock() + PASSKEY_MS });
  return challenge;
}

/** Returns the challenge with which the user creates a passkey and uses it up; null when there is none any more. */
export async function takeCreation(userId: string, { challenges, clock }: Needed): Promise<string | null> {
  return await challenges.take(creationKey(userId), clock());
}

/** Returns a challenge with which anyone may sign in by a passkey. */
export async function beginPasskeySignIn({ challenges, clock }: Needed): Promise<string> {
  const challenge = newChallenge();
  await challenges.put(signInKey(challenge), { value: "", expires_at: clock() + PASSKEY_MS });
  return challenge;
}

/** Uses up the challenge of a sign-in. Whether it was one of ours, and still there. */
export async function takePasskeySignIn(
  challenge: string,
  { challenges, clock }: Needed,
): Promise<boolean> {
  return await challenges.take(signInKey(challenge), clock()) !== null;
}

function newChallenge(): string {
  return newSecret().toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The site that passkeys belong to, as WebAuthn calls it. */
interface RelyingParty {
  /** The host name: a passkey works on its site only. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the site whose page makes the call: this server's own, or one in `GORIN_ALLOWED_ORIGINS`. Throws
 * `passkeys_unavailable` for any other page, and where browsers offer no passkeys: without TLS, and at an address that
 * is a number.
 *
 * Only the host of the page is compared with the server's, because TLS usually ends at a reverse proxy.
 */
export function relyingPartyOf(context: Context): RelyingParty {
  const origin = context.req.header("Origin");
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  const isOurs = page !== null &&
    (page.host === new URL(context.req.url).host || context.get("isListedOrigin"));
  if (!page || !isOurs || !isSecure(page) || isAddress(page.hostname)) {
    throw new Failure("passkeys_unavailable");
  }
  return { id: page.hostname, origin: page.origin };
}

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$/.test(hostname));
}

function isAddress(hostname: string): boolean {
  return /^[\d.]+$|:/.test(hostname);
}
