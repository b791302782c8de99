import * as z from "zod/mini";
import { TimeZoneSchema } from "../calendar/mod.ts";
import { EmailSchema, SettingsPatchSchema, TextListSchema, UserSchema } from "../records/mod.ts";
import { EnteredPasswordSchema, NewPasswordSchema } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

export const updateMe = endpoint({
  name: "updateMe",
  method: "PATCH",
  path: "/auth/me",
  access: "user",
  summary: "Change the profile or the settings; absent fields are unchanged.",
  body: z.object({
    timezone: z.exactOptional(TimeZoneSchema),
    priorities: z.exactOptional(TextListSchema),
    weaknesses: z.exactOptional(TextListSchema),
    settings: z.exactOptional(SettingsPatchSchema),
  }),
  response: z.object({ user: UserSchema }),
  status: 200,
  errors: [],
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "POST",
  path: "/auth/password",
  access: "session",
  summary: "Change the password. Every other session ends, and no other device is recognised any more.",
  body: z.object({ current_password: EnteredPasswordSchema, new_password: NewPasswordSchema }),
  response: z.object({
    /** The new credential of this browser: see `register`. */
    device: z.string(),
  }),
  status: 200,
  errors: [],
});

export const changeEmail = endpoint({
  name: "changeEmail",
  method: "POST",
  path: "/auth/email",
  access: "session",
  summary: "Change the email that the account is known by.",
  body: z.object({ email: EmailSchema, password: EnteredPasswordSchema }),
  response: z.object({ user: UserSchema }),
  status: 200,
  errors: ["email_taken"],
});
