import { ApiError } from "../../client/mod.ts";

/** The maximum number of attempts of a write that conflicts each time. */
const MAX_TRIES = 30;

/** The error codes of conflicts with another writer. Their `data` is the current state. */
type ConflictCode = Extract<ApiError["code"], "version_conflict" | "timer_running">;

/**
 * Returns the result of `attempt`. When it fails with `code`, `resolve` is called with the error and `attempt` is
 * called again, unless `resolve` returns a value, which is then the result. Fails with any other error, and with the
 * last conflict after {@link MAX_TRIES}.
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
