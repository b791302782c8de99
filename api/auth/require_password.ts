import { Failure } from "../failures/failure.ts";
import type { Context } from "hono";
import type { SessionCaller } from "../http/caller.ts";
import type { Services } from "../services/services.ts";
import type { Turn } from "./work_queue.ts";

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
