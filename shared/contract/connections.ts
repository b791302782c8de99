import * as z from "zod/mini";
import { described } from "../domain/schema.ts";
import { SignedInSchema } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

/** 256 bits in base64url: a verifier, or its SHA-256, the challenge. */
const SecretSchema = z.string().check(z.regex(/^[\w-]{43}$/, "must be 32 bytes in base64url"));

export const confirmConnection = endpoint({
  name: "confirmConnection",
  method: "POST",
  path: "/auth/connections",
  summary: "Let the extension that made this challenge, at the same address, begin one session within five " +
    "minutes.",
  tag: "Account",
  example: { challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
  access: "session",
  recent: true,
  body: z.object({
    challenge: described(
      SecretSchema,
      "The challenge of the extension that asks: the SHA-256 of a verifier that only it holds.",
    ),
  }),
  response: z.object({}),
  status: 200,
  errors: [],
});

export const loginWithConnection = endpoint({
  name: "loginWithConnection",
  method: "POST",
  path: "/auth/login/connection",
  summary: "Sign in by a connection that the user has confirmed on the dashboard; null until then.",
  tag: "Account",
  example: { verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" },
  access: "anyone",
  body: z.object({
    verifier: described(SecretSchema, "The verifier of the challenge that the user is to confirm."),
  }),
  response: z.object({
    signed_in: described(
      z.nullable(SignedInSchema),
      "What a sign-in returns; null unless a user has confirmed the challenge of this verifier.",
    ),
  }),
  status: 200,
  errors: [],
});
