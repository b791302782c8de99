import * as z from "zod/mini";

/**
 * What a push message has the service worker do: show the reminder, in place of the one that it shows, or close it
 * because nothing is open any more.
 */
export const PushMessageSchema = z.union([
  z.object({ kind: z.literal("show"), title: z.string(), body: z.string() }),
  z.object({ kind: z.literal("close") }),
]);

export type PushMessage = z.infer<typeof PushMessageSchema>;
