import * as z from "zod/mini";
import {
  described,
  FACTS,
  IdSchema,
  InstantInputSchema,
  InstantSchema,
  requiredText,
} from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

export const ACCESS_TOKEN_LIMITS = {
  /** Characters of a name. */
  name: 50,
  /** Tokens that one user may have at once; expired ones do not count. */
  tokens: 20,
  /** How many days ahead a token may expire. */
  days: 366,
} as const;

/** What an access token allows: only reading, or writing too. */
export const ACCESS_TOKEN_SCOPES = ["read", "write"] as const;

export type AccessTokenScope = (typeof ACCESS_TOKEN_SCOPES)[number];

/** An access token as its user sees it: never the token itself, which is shown once. */
export const AccessTokenViewSchema = z.object({
  id: IdSchema,
  name: described(z.string(), "Its name for the user."),
  scope: described(z.enum(ACCESS_TOKEN_SCOPES), "Whether it may write too."),
  created_at: InstantSchema,
  expires_at: InstantSchema,
  last_used_at: described(
    z.nullable(InstantSchema),
    "When it was last used, to the hour; null when it never was.",
  ),
}).register(FACTS, {
  id: "AccessToken",
  description: "An access token; never the token itself, which is shown once.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    name: "Morning script",
    scope: "write",
    created_at: "2026-11-21T12:00:00.000Z",
    expires_at: "2027-11-21T12:00:00.000Z",
    last_used_at: null,
  },
});

export type AccessTokenView = z.infer<typeof AccessTokenViewSchema>;

export const listAccessTokens = endpoint({
  name: "listAccessTokens",
  method: "GET",
  path: "/auth/tokens",
  summary:
    "The user's access tokens, the latest first. Those that have expired are listed until another is " +
    "made.",
  tag: "Account",
  access: "session",
  response: z.object({ tokens: z.array(AccessTokenViewSchema) }),
  status: 200,
  errors: [],
});

export const createAccessToken = endpoint({
  name: "createAccessToken",
  method: "POST",
  path: "/auth/tokens",
  summary: "Make an access token for a script. The token itself is returned this once only.",
  tag: "Account",
  example: { name: "Morning script", scope: "write", expires_at: "2027-11-21T12:00:00.000Z" },
  access: "session",
  recent: true,
  body: z.object({
    name: described(requiredText(ACCESS_TOKEN_LIMITS.name), "Its name for the user."),
    scope: described(z.enum(ACCESS_TOKEN_SCOPES), "Whether it may write too."),
    /** In the future, at most 366 days ahead. */
    expires_at: InstantInputSchema,
  }),
  response: z.object({
    token: described(z.string(), "The token. Send it as `Authorization: Bearer …`."),
    access_token: AccessTokenViewSchema,
  }),
  status: 201,
  errors: [],
});

export const revokeAccessToken = endpoint({
  name: "revokeAccessToken",
  method: "DELETE",
  path: "/auth/tokens/{id}",
  summary: "Revoke an access token: it is rejected from the next call on.",
  tag: "Account",
  access: "session",
  recent: true,
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
