import * as z from "zod/mini";

// The policy of an extension forbids making code from text, which the schemas would do for speed.
z.config({ jitless: true });
