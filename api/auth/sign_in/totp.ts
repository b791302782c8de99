import { Secret, TOTP } from "otpauth";

/** The size of a shared secret in bytes: RFC 4226 (4) recommends 160 bits. */
const SECRET_BYTES = 20;

/** How long one code is valid, in seconds. */
const PERIOD_SECONDS = 30;

/** How many codes before and after the present one are accepted, because the clocks of phones differ. */
const WINDOW = 1;

/** Returns a new shared secret in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` address of a secret: what the QR code contains. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the code of a secret at `now`. */
export function totpCode(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now });
}

/**
 * Returns the time step that `code` belongs to, or null when it is not a code of about `now`. Spaces make no
 * difference. A step counts 30 seconds since
 * 1970. To reject a code that was used, compare its step with the step of the last one that was accepted.
 */
export function totpStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, "");
  // The library throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** The parameters that every authenticator app supports. */
function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Gorin",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
