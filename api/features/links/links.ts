import type { User } from "#shared/domain/user.ts";
import { hashSecret, newUserSecret, userOfSecret } from "../../auth/tokens.ts";
import { Failure } from "../../failures.ts";
import type { Services } from "../../services.ts";
import type { Link, Links } from "./store.ts";

/** Makes a link in place of the one that there is. Its secret is returned, and stored as a hash only. */
export async function createLink(
  userId: string,
  links: Links,
  { clock }: Pick<Services, "clock">,
): Promise<{ secret: string; link: Link }> {
  const secret = newUserSecret(userId);
  const link = { hash: hashSecret(secret), created_at: new Date(clock()).toISOString() };
  await links.put(userId, link);
  return { secret, link };
}

/** Returns the user whose link has this secret. Throws `not_found` for any other, and for one that was ended. */
async function userOfLink(secret: string, links: Links): Promise<User> {
  const userId = userOfSecret(secret);
  const user = userId && await links.userOf(userId, hashSecret(secret));
  if (!user) throw new Failure("not_found");
  return user;
}

/**
 * Returns what `read` makes of the user whose link has this secret. Its readers are counted apart from the owner's own
 * calls: who has the address must not keep the owner from ending it.
 */
export async function throughLink<T>(
  secret: string,
  links: Links,
  { callRate, listQueue }: Pick<Services, "callRate" | "listQueue">,
  read: (user: User) => Promise<T>,
): Promise<T> {
  const user = await userOfLink(secret, links);
  const readers = `link of ${user.id}`;
  callRate.take(readers);
  const leave = await listQueue.enter(readers);
  try {
    return await read(user);
  } finally {
    leave();
  }
}
