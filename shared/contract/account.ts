import * as z from "zod/mini";
import { ITEM_KINDS } from "../domain/rings/mod.ts";
import { described } from "../domain/schema.ts";
import { NewEmailSchema, UserSchema } from "../domain/user.ts";
import { EnteredPasswordSchema, NewPasswordSchema, PasswordAgainSchema, RenewedSchema } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

export const changePassword = endpoint({
  name: "changePassword",
  method: "POST",
  path: "/auth/password",
  summary:
    "Change the password. Every other session ends, no other device is recognised any more, and this " +
    "session goes on with a new token.",
  tag: "Account",
  example: {
    current_password: "a long sentence nobody guesses",
    new_password: "another long sentence nobody guesses",
  },
  access: "session",
  body: z.object({
    current_password: described(EnteredPasswordSchema, "The present password."),
    new_password: described(NewPasswordSchema, "8 to 128 characters."),
  }),
  response: RenewedSchema,
  status: 200,
  errors: [],
});

const CountSchema = z.int().check(z.gte(0));

/** How much an account contains: what is lost when it is deleted. */
const AccountContentsSchema = z.object({
  days: described(CountSchema, "Days with anything in a ring."),
  items: described(z.record(z.enum(ITEM_KINDS), CountSchema), "The items of the days' lists, by kind."),
  commitments: described(CountSchema, "How many commitments."),
  trashed: described(CountSchema, "Items in the trash."),
});

export type AccountContents = z.infer<typeof AccountContentsSchema>;

export const accountContents = endpoint({
  name: "accountContents",
  method: "GET",
  path: "/auth/me/contents",
  summary: "Count what the account contains: what is lost when it is deleted.",
  tag: "Account",
  access: "session",
  response: z.object({
    contents: described(AccountContentsSchema, "What the account contains, in numbers."),
  }),
  status: 200,
  errors: [],
});

export const deleteAccount = endpoint({
  name: "deleteAccount",
  method: "DELETE",
  path: "/auth/me",
  summary: "Delete the account and everything in it. This cannot be undone.",
  tag: "Account",
  access: "session",
  body: PasswordAgainSchema,
  response: z.object({}),
  status: 200,
  errors: [],
});

export const changeEmail = endpoint({
  name: "changeEmail",
  method: "POST",
  path: "/auth/email",
  summary: "Change the email that the account is known by. Sessions end as with a new password.",
  tag: "Account",
  example: { email: "ganryu@example.org", password: "a long sentence nobody guesses" },
  access: "session",
  body: z.object({ email: NewEmailSchema, password: described(EnteredPasswordSchema, "The password.") }),
  response: z.extend(RenewedSchema, { user: UserSchema }),
  status: 200,
  errors: ["email_taken"],
});
