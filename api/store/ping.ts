import { Failure } from "../failures/failure.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";

/** Resolves when the store can be read, and throws `unavailable` otherwise. */
export async function ping(kv: Kv): Promise<void> {
  await kv.getMany([keys.config("epoch")]).catch((cause: unknown) => {
    throw new Failure("unavailable", { retryAfter: 5, cause });
  });
}

/** Makes a small write. Throws the store's failure when it cannot be written. */
export async function tryWrite(kv: Kv): Promise<void> {
  const op = crypto.randomUUID();
  await kv.commit({
    op,
    checks: [],
    mutations: [{ key: keys.config("write_test"), value: { v: 1, op, data: op } }],
  });
}
