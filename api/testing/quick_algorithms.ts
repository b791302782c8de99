/** The password algorithms with minimal cost, for tests. */
import { ARGON2ID, type PasswordAlgorithm, SCRYPT } from "../auth/passwords.ts";

export const QUICK_ARGON2ID: PasswordAlgorithm = { ...ARGON2ID, parameters: { m: 64, t: 1, p: 1 } };

export const QUICK_SCRYPT: PasswordAlgorithm = { ...SCRYPT, parameters: { ln: 4, r: 8, p: 1 } };
