import { Failure } from "../failure.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";

/** Resolves when the store answers a read; throws `unavailable` when it does not. */
export async function ping(kv: Kv): Promise<void> {
  await kv.getMany([keys.config("epoch")]).catch((cause: unknown) => {
    throw new Failure("unavailable", { retryAfter: 5, cause });
  });
}
