import { atom, type Setter } from "jotai/vanilla";
import { ApiError } from "#shared/client/mod.ts";
import { reauthenticate, reauthenticateWithCode } from "#shared/contract/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { renewSessionAtom } from "../auth/session.ts";

/** A call that waits until the password was entered again, or not. */
interface PasswordPrompt {
  readonly answer: (entered: boolean) => void;
}

/** The call that waits for the password; null while none does. */
export const passwordPromptAtom = atom<PasswordPrompt | null>(null);

/**
 * Makes a call that may need the password of the last day. When it does, shows the prompt and makes the call again.
 * Returns null when the user does not enter the password.
 */
export async function withPassword<T>(set: Setter, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "password_required") throw error;
  }
  const entered = await new Promise<boolean>((answer) => set(passwordPromptAtom, { answer }));
  set(passwordPromptAtom, null);
  return entered ? await call() : null;
}

/** Enters the password again. Fails with the server's reason. */
export const reauthenticateAtom = atom(null, async (get, set, password: string) => {
  set(renewSessionAtom, await get(clientAtom).call(reauthenticate, { body: { password } }));
});

/** Confirms by a code of the authenticator app, or a recovery code, in place of the password. Fails as above. */
export const confirmByCodeAtom = atom(null, async (get, set, code: string) => {
  set(renewSessionAtom, await get(clientAtom).call(reauthenticateWithCode, { body: { code } }));
});
