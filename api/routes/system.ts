import { health } from "#shared/contract/mod.ts";
import { Failure } from "../failure.ts";
import { serve } from "../mount.ts";
import { keys } from "../store/keys.ts";

export const systemRoutes = [
  serve(health, {
    handle: async (_call, { kv, version }) => {
      await kv.getMany([keys.config("epoch")]).catch((cause: unknown) => {
        throw new Failure("unavailable", { retryAfter: 5, cause });
      });
      return { status: "ok" as const, version, kv: "ok" as const };
    },
  }),
];
