import * as z from "zod/mini";
import { UserChangeSchema, UserSchema } from "../../records/mod.ts";
import { endpoint } from "../endpoint.ts";

export const updateMe = endpoint({
  name: "updateMe",
  method: "PATCH",
  path: "/auth/me",
  access: "user",
  body: UserChangeSchema,
  response: z.object({ user: UserSchema }),
  status: 200,
  errors: [],
});
