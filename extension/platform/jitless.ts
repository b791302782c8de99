import * as z from "zod/mini";

// The extension's content security policy forbids generating code, which zod does for speed.
z.config({ jitless: true });
