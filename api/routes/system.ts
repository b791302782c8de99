import { health } from "#shared/contract/mod.ts";
import { serve } from "../http/mount.ts";
import { ping } from "../store/ping.ts";

export const systemRoutes = [
  serve(health, {
    handle: async (_call, { kv, storeState, version }) => {
      await ping(kv);
      return { status: "ok" as const, version, kv: "ok" as const, writable: storeState.writable };
    },
  }),
];
