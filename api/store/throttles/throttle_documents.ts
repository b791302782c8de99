import * as z from "zod/mini";
import type { DocumentKind } from "../document.ts";

/** Milliseconds since 1970. */
const expires_at = z.number();

const BackOffSchema = z.object({
  state: z.object({ failures: z.int(), lastAt: z.number(), recent: z.readonly(z.array(z.number())) }),
  expires_at,
});

/** The failed checks of one account, device or network. */
export const BACK_OFF: DocumentKind<z.infer<typeof BackOffSchema>> = {
  name: "back off",
  schema: BackOffSchema,
  migrations: [],
};

const AllowanceSchema = z.object({
  state: z.object({ calls: z.number(), at: z.nullable(z.number()) }),
  expires_at,
});

/** What is left of the calls of one account. */
export const ALLOWANCE: DocumentKind<z.infer<typeof AllowanceSchema>> = {
  name: "allowance",
  schema: AllowanceSchema,
  migrations: [],
};

const EventWindowSchema = z.object({
  state: z.readonly(z.array(z.object({ at: z.number(), count: z.int() }))),
  expires_at,
});

/** The recent calls or registrations of one network. */
export const EVENT_WINDOW: DocumentKind<z.infer<typeof EventWindowSchema>> = {
  name: "event window",
  schema: EventWindowSchema,
  migrations: [],
};
