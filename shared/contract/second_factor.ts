import * as z from "zod/mini";
import { described, InstantSchema } from "../domain/schema.ts";
import { DeviceCredentialSchema, ReauthenticatedSchema, RenewedSchema, SignedInSchema } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

/** How many recovery codes a user gets at once. */
export const RECOVERY_CODE_COUNT = 10;

/** A code as it is entered: of an authenticator app, or a recovery code. */
const EnteredCodeSchema = z.string().check(z.maxLength(100));

export const loginWithCode = endpoint({
  name: "loginWithCode",
  method: "POST",
  path: "/auth/login/code",
  summary: "The second step of a sign-in: a code of the authenticator app, or a recovery code.",
  tag: "Account",
  example: { challenge: "the-challenge-of-the-first-step", code: "123456" },
  access: "anyone",
  body: z.object({
    challenge: described(z.string().check(z.maxLength(100)), "The `challenge` in the response of `login`."),
    code: described(EnteredCodeSchema, "The code, as it is shown or entered."),
    device: DeviceCredentialSchema,
  }),
  response: SignedInSchema,
  status: 200,
  errors: ["challenge_expired", "invalid_code"],
});

export const totpState = endpoint({
  name: "totpState",
  method: "GET",
  path: "/auth/totp",
  summary: "Whether an authenticator app is set up, and how many recovery codes are left.",
  tag: "Account",
  access: "session",
  response: z.object({
    /** Null while no authenticator app is set up. */
    totp: described(
      z.nullable(z.object({
        enabled_at: InstantSchema,
        recovery_codes_left: described(z.int(), "How many recovery codes were not used yet."),
      })),
      "The authenticator app; null when none is set up.",
    ),
  }),
  status: 200,
  errors: [],
});

export const startTotp = endpoint({
  name: "startTotp",
  method: "POST",
  path: "/auth/totp",
  summary: "Begin to set up an authenticator app: it is in use only after `confirmTotp`.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({
    secret: described(z.string(), "The secret in base32, to be typed into the app."),
    uri: described(z.string(), "The secret as an `otpauth://` address, for a link or a QR code."),
  }),
  status: 200,
  errors: ["totp_enabled"],
});

const RecoveryCodesSchema = z.extend(RenewedSchema, {
  recovery_codes: described(
    z.array(z.string()),
    "Each signs in once in place of a code of the app. They are shown this once.",
  ),
});

export const confirmTotp = endpoint({
  name: "confirmTotp",
  method: "POST",
  path: "/auth/totp/confirm",
  summary:
    "Confirm the authenticator app with a code of it. The recovery codes are returned this once only. " +
    "Sessions end as with a new password.",
  tag: "Account",
  example: { code: "123456" },
  access: "session",
  recent: true,
  body: z.object({ code: described(EnteredCodeSchema, "The code, as it is shown or entered.") }),
  response: RecoveryCodesSchema,
  status: 200,
  errors: ["totp_enabled"],
});

export const replaceRecoveryCodes = endpoint({
  name: "replaceRecoveryCodes",
  method: "POST",
  path: "/auth/totp/recovery-codes",
  summary: "Replace the recovery codes. The new ones are returned this once only.",
  tag: "Account",
  access: "session",
  recent: true,
  response: RecoveryCodesSchema,
  status: 200,
  errors: ["not_found"],
});

export const removeTotp = endpoint({
  name: "removeTotp",
  method: "DELETE",
  path: "/auth/totp",
  summary: "Remove the authenticator app and the recovery codes: the password alone signs in.",
  tag: "Account",
  access: "session",
  recent: true,
  response: RenewedSchema,
  status: 200,
  errors: ["not_found"],
});

export const reauthenticateWithCode = endpoint({
  name: "reauthenticateWithCode",
  method: "POST",
  path: "/auth/reauthenticate/code",
  summary: "Confirm by a code, or a recovery code, in place of the password.",
  tag: "Account",
  example: { code: "123456" },
  access: "session",
  body: z.object({ code: described(EnteredCodeSchema, "The code, as it is shown or entered.") }),
  response: ReauthenticatedSchema,
  status: 200,
  errors: [],
});
