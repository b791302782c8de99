import type { Account, Totp } from "../../store/accounts.ts";
import { hashRecoveryCode } from "./recovery_codes.ts";
import { totpStep } from "./totp.ts";

/** How a user may prove a second time who they are. */
export type SecondFactor = "totp" | "recovery_code";

/** A code that was accepted, and the account in which it cannot be used again. */
export interface AcceptedCode {
  readonly factor: SecondFactor;
  readonly account: Account;
}

/**
 * Returns the account after `code` was used at `now`, or null when the code is wrong, was used before, or is older than
 * one that was used before.
 */
export function acceptCode(account: Account, code: string, now: number): AcceptedCode | null {
  const { totp } = account;
  if (!totp) return null;
  return acceptTotp(account, totp, code, now) ?? acceptRecoveryCode(account, totp, code);
}

function acceptTotp(account: Account, totp: Totp, code: string, now: number): AcceptedCode | null {
  const step = totpStep(totp.secret, code, now);
  if (step === null || step <= totp.last_step) return null;
  return { factor: "totp", account: { ...account, totp: { ...totp, last_step: step } } };
}

function acceptRecoveryCode(account: Account, totp: Totp, code: string): AcceptedCode | null {
  const hash = hashRecoveryCode(code);
  const recovery_codes = totp.recovery_codes.filter((one) => one !== hash);
  if (recovery_codes.length === totp.recovery_codes.length) return null;
  return { factor: "recovery_code", account: { ...account, totp: { ...totp, recovery_codes } } };
}
