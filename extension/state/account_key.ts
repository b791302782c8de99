/** Whose records something belongs to: one user of one server. */
export function accountKey(server: string, userId: string): string {
  return `${server} ${userId}`;
}
