import * as z from "zod/mini";

// The page forbids eval. Without this the library would try it, and the browser would report that. It has to be known
// before the first schema is made, so entry points import this file before all others.
z.config({ jitless: true });
