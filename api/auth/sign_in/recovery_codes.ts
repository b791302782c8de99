import { RECOVERY_CODE_COUNT } from "#shared/contract/mod.ts";
import { hashSecret } from "../random_secret.ts";

/** 120 bits: with at least 112 a fast hash is enough (ASVS 6.5.2), and they fill 24 characters exactly. */
const BYTES = 15;

/** 32 characters without those that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns new recovery codes, such as `k7pq2a-9xw4fd-m3ttc8-zzh2yr`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
}

/** Returns the form in which a recovery code is stored. Case, spaces and hyphens make no difference. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(bareOf(code));
}

/** Whether a code has the form of a recovery code. No code of an app has. */
export function isRecoveryCode(code: string): boolean {
  return new RegExp(`^[${ALPHABET}]{${BYTES * 8 / 5}}$`).test(bareOf(code));
}

function bareOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const text = bits.replace(/.{5}/g, (five) => ALPHABET.charAt(parseInt(five, 2)));
  return text.replace(/(.{6})(?=.)/g, "$1-");
}
