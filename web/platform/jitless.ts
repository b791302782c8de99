import * as z from "zod/mini";

// The content security policy forbids eval. Without this the library would try it, and the browser would report it. It
// must be set before the first schema is created, so entry points import this file first.
z.config({ jitless: true });
