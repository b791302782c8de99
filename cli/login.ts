import * as z from "zod/mini";

/** Where the user is logged in, and by which access token. */
export const LoginSchema = z.object({ server: z.url({ protocol: /^https?$/ }), token: z.string() });

export type Login = z.infer<typeof LoginSchema>;
