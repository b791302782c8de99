import * as z from "zod/mini";
import { described, FACTS, IdSchema, InstantSchema, requiredText } from "../domain/schema.ts";
import { DeviceCredentialSchema, ReauthenticatedSchema, SignedInSchema } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

export const PASSKEY_LIMITS = {
  /** Characters of a name. */
  name: 50,
  /** Passkeys that one user may have. */
  passkeys: 10,
} as const;

/** A passkey as its user sees it. */
export const PasskeyViewSchema = z.object({
  id: IdSchema,
  name: described(z.string(), "Its name for the user."),
  created_at: InstantSchema,
  last_used_at: described(z.nullable(InstantSchema), "When it last signed in; null when it never did."),
}).register(FACTS, { id: "Passkey", description: "A passkey; never its key." });

export type PasskeyView = z.infer<typeof PasskeyViewSchema>;

/** Bytes as WebAuthn's JSON has them. */
const Base64UrlSchema = z.string().check(z.maxLength(16_000), z.regex(/^[\w-]*$/, "must be base64url"))
  .register(FACTS, { id: "Base64Url", description: "Bytes as WebAuthn's JSON has them." });

const PublicKeySchema = z.literal("public-key");

const ChallengeSchema = described(z.string(), "What the passkey signs: 32 random bytes in base64url.");

const TimeoutSchema = described(z.int(), "How long the challenge is valid, in milliseconds.");

/** What a passkey says of a challenge: `AuthenticationResponseJSON` of WebAuthn. */
const PasskeyAssertionSchema = z.object({
  id: Base64UrlSchema,
  rawId: Base64UrlSchema,
  type: PublicKeySchema,
  response: described(
    z.object({
      clientDataJSON: Base64UrlSchema,
      authenticatorData: Base64UrlSchema,
      signature: Base64UrlSchema,
      /** The user: passkeys are stored with it. */
      userHandle: Base64UrlSchema,
    }),
    "What the passkey signed, and the user whose it is.",
  ),
  clientExtensionResults: described(z.object({}), "Extensions are not used."),
}).register(FACTS, {
  id: "PasskeyAssertion",
  description: "What a passkey says of a challenge: `AuthenticationResponseJSON` of WebAuthn.",
});

export const listPasskeys = endpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/auth/passkeys",
  summary: "The user's passkeys, the latest first.",
  tag: "Account",
  access: "session",
  response: z.object({ passkeys: z.array(PasskeyViewSchema) }),
  status: 200,
  errors: [],
});

export const passkeyOptions = endpoint({
  name: "passkeyOptions",
  method: "POST",
  path: "/auth/passkeys/options",
  summary: "What a browser needs to create a passkey for the user.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({
    options: described(
      z.object({
        challenge: ChallengeSchema,
        rp: described(
          z.object({
            id: described(z.string(), "The domain for which the passkey is made."),
            name: described(z.string(), "Its name for the user."),
          }),
          "The site that the passkey signs in to.",
        ),
        user: described(
          z.object({
            id: described(z.string(), "The user's id as bytes, in base64url; stored with the passkey."),
            name: described(z.string(), "The user's email, by which browsers list the passkey."),
            displayName: described(z.string(), "The user's email once more: users have no other name."),
          }),
          "The user whose passkey it will be.",
        ),
        pubKeyCredParams: described(
          z.array(
            z.object({
              type: PublicKeySchema,
              alg: described(z.int(), "The number that COSE gives the algorithm, such as -7 for ES256."),
            }),
          ),
          "The kinds of keys that the server accepts, the preferred one first.",
        ),
        timeout: TimeoutSchema,
        attestation: z.literal("none"),
        authenticatorSelection: described(
          z.object({
            residentKey: z.literal("required"),
            requireResidentKey: described(z.boolean(), "The same for older browsers."),
            userVerification: z.literal("required"),
          }),
          "What the passkey must be capable of: it is found without an email, and makes sure whose it is.",
        ),
        excludeCredentials: described(
          z.array(
            z.object({
              type: PublicKeySchema,
              id: described(z.string(), "The id that the passkey has itself, in base64url."),
            }),
          ),
          "The user's passkeys so far: none of them is made again.",
        ),
      }),
      "`PublicKeyCredentialCreationOptionsJSON` of WebAuthn.",
    ),
  }),
  status: 200,
  errors: ["passkeys_unavailable"],
});

export const addPasskey = endpoint({
  name: "addPasskey",
  method: "POST",
  path: "/auth/passkeys",
  summary: "Add the passkey that the browser has created.",
  tag: "Account",
  example: {
    name: "My laptop",
    response: {
      id: "qQ3h",
      rawId: "qQ3h",
      type: "public-key",
      response: { clientDataJSON: "eyJ0", attestationObject: "o2Nm" },
      clientExtensionResults: {},
    },
  },
  access: "session",
  recent: true,
  body: z.object({
    name: described(requiredText(PASSKEY_LIMITS.name), "Its name for the user."),
    response: described(
      z.object({
        id: Base64UrlSchema,
        rawId: Base64UrlSchema,
        type: PublicKeySchema,
        response: described(
          z.object({ clientDataJSON: Base64UrlSchema, attestationObject: Base64UrlSchema }),
          "What the passkey signed, and its public key.",
        ),
        clientExtensionResults: described(z.object({}), "Extensions are not used."),
      }),
      "`RegistrationResponseJSON` of WebAuthn.",
    ),
  }),
  response: z.object({ passkey: PasskeyViewSchema }),
  status: 201,
  errors: ["passkeys_unavailable"],
});

export const renamePasskey = endpoint({
  name: "renamePasskey",
  method: "PATCH",
  path: "/auth/passkeys/{id}",
  summary: "Give a passkey another name.",
  tag: "Account",
  example: { name: "My desk" },
  access: "session",
  params: ItemParamsSchema,
  body: z.object({ name: described(requiredText(PASSKEY_LIMITS.name), "Its name for the user.") }),
  response: z.object({ passkey: PasskeyViewSchema }),
  status: 200,
  errors: ["not_found"],
});

export const removePasskey = endpoint({
  name: "removePasskey",
  method: "DELETE",
  path: "/auth/passkeys/{id}",
  summary: "Remove a passkey: it cannot sign in any more.",
  tag: "Account",
  access: "session",
  recent: true,
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});

export const loginOptions = endpoint({
  name: "loginOptions",
  method: "POST",
  path: "/auth/login/passkey/options",
  summary: "What a browser needs to sign in with a passkey.",
  tag: "Account",
  access: "anyone",
  response: z.object({
    options: described(
      z.object({
        challenge: ChallengeSchema,
        rpId: described(z.string(), "The domain for which the passkey was made."),
        timeout: TimeoutSchema,
        userVerification: z.literal("required"),
      }),
      "`PublicKeyCredentialRequestOptionsJSON` of WebAuthn.",
    ),
  }),
  status: 200,
  errors: ["passkeys_unavailable"],
});

export const loginWithPasskey = endpoint({
  name: "loginWithPasskey",
  method: "POST",
  path: "/auth/login/passkey",
  summary: "Sign in with a passkey alone: it counts as both factors.",
  tag: "Account",
  example: {
    response: {
      id: "qQ3h",
      rawId: "qQ3h",
      type: "public-key",
      response: { clientDataJSON: "eyJ0", authenticatorData: "SZYN", signature: "MEUC", userHandle: "fT8s" },
      clientExtensionResults: {},
    },
  },
  access: "anyone",
  body: z.object({
    response: PasskeyAssertionSchema,
    device: DeviceCredentialSchema,
  }),
  response: SignedInSchema,
  status: 200,
  errors: ["passkeys_unavailable", "passkey_rejected"],
});

export const reauthenticateWithPasskey = endpoint({
  name: "reauthenticateWithPasskey",
  method: "POST",
  path: "/auth/reauthenticate/passkey",
  summary: "Confirm by a passkey, in place of the password.",
  tag: "Account",
  example: {
    response: {
      id: "qQ3h",
      rawId: "qQ3h",
      type: "public-key",
      response: { clientDataJSON: "eyJ0", authenticatorData: "SZYN", signature: "MEUC", userHandle: "fT8s" },
      clientExtensionResults: {},
    },
  },
  access: "session",
  /** To a challenge of `loginOptions`. */
  body: z.object({ response: PasskeyAssertionSchema }),
  response: ReauthenticatedSchema,
  status: 200,
  errors: ["passkeys_unavailable"],
});
