import { type Account, freshEmail } from "../fixtures/account.ts";

const WRITES = 600;
/** Attempts on each server, so many at once: a server checks three passwords of one address at a time. */
const ATTEMPTS = 12;
const AT_ONCE = 3;
const CALLERS = 24;

/** How many responses had each status. */
type Statuses = Readonly<Record<number, number>>;

/**
 * Sends {@link WRITES} writes of one ring to all servers at once. Returns the time of the slowest response, and the
 * median of those that reject a write.
 */
export async function writeAtOnce(
  urls: readonly string[],
  { token }: Account,
): Promise<{ statuses: Statuses; slowestMs: number; rejectedMs: number }> {
  let slowestMs = 0;
  const rejected: number[] = [];
  const statuses = await Promise.all(
    Array.from({ length: WRITES }, async (_, n) => {
      const begun = performance.now();
      const response = await fetch(`${urls[n % urls.length]}/api/fire/2026-02-03`, {
        method: "PUT",
        headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ task: `write ${n}` }),
      });
      await response.body?.cancel();
      const ms = performance.now() - begun;
      slowestMs = Math.max(slowestMs, ms);
      if (response.status === 429) rejected.push(ms);
      return response.status;
    }),
  );
  const rejectedMs = rejected.sort((a, b) => a - b)[Math.floor(rejected.length / 2)] ?? 0;
  return { statuses: countOf(statuses), slowestMs, rejectedMs };
}

/**
 * Tries passwords of one email on all servers at once, {@link ATTEMPTS} on each. Returns the statuses, and how many
 * checks the delays allow in the time that it took: five, and one more after 1, 2, 4 … seconds.
 */
export async function wrongPasswords(
  urls: readonly string[],
): Promise<{ statuses: Statuses; allowed: number }> {
  const email = freshEmail();
  const begun = performance.now();
  const attempts = await Promise.all(
    urls.flatMap((url) =>
      Array.from({ length: AT_ONCE }, async (_, caller) => {
        const statuses: number[] = [];
        for (let n = 0; n < ATTEMPTS / AT_ONCE; n++) {
          const response = await fetch(`${url}/api/auth/login`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ email, password: `a wrong password ${caller} ${n}` }),
          });
          await response.body?.cancel();
          statuses.push(response.status);
        }
        return statuses;
      })
    ),
  );
  const seconds = (performance.now() - begun) / 1_000;
  return { statuses: countOf(attempts.flat()), allowed: 5 + Math.ceil(Math.log2(1 + seconds)) };
}

/** Calls all servers as fast as they respond, for `forMs`. Returns how many calls were not rejected. */
export async function callTooOften(
  urls: readonly string[],
  { token }: Account,
  forMs: number,
): Promise<number> {
  const end = performance.now() + forMs;
  let done = 0;
  const call = async (caller: number) => {
    for (let n = caller; performance.now() < end; n += CALLERS) {
      const response = await fetch(`${urls[n % urls.length]}/api/auth/me`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await response.body?.cancel();
      if (response.ok) done++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  return done;
}

function countOf(statuses: readonly number[]): Statuses {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
}
