import * as z from "zod/mini";

/**
 * What a push message has the service worker do: show the reminder, in place of the one that it shows, or close it
 * because nothing is open any more.
 */
export const PushMessageSchema = z.union([
  z.object({ kind: z.literal("show"), title: z.string(), body: z.string() }),
  /** The title is shown for a moment: a browser requires that each message is shown. Absent: the English one. */
  z.object({ kind: z.literal("close"), title: z.exactOptional(z.string()) }),
]);

export type PushMessage = z.infer<typeof PushMessageSchema>;
