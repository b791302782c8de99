import { ApiError } from "../../client/mod.ts";

/** How often a write is made anew when somebody else was faster. */
export const MAX_TRIES = 30;

/** The error codes that say that somebody else was faster, and what is there now. */
type ConflictCode = Extract<ApiError["code"], "version_conflict" | "timer_running">;

/**
 * Returns what `attempt` returns. Whenever it fails with `code`, `resolve` gets the error, and `attempt` is made again; a value other
 * than undefined that `resolve` returns ends that instead. Fails with any other error, and with the last one after {@link MAX_TRIES}.
 */
export async function retryOnConflict<T>(
  code: ConflictCode,
  attempt: () => Promise<T>,
  resolve: (error: ApiError) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1;; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === code;
      if (!isConflict || tries >= MAX_TRIES) throw error;
      const resolved = await resolve(error);
      if (resolved !== undefined) return resolved;
    }
  }
}
