import type { User } from "#shared/domain/user.ts";

/** What the server responded to one account, by method and path. */
export interface Recorded {
  readonly user: User;
  readonly responses: Record<string, { readonly status: number; readonly body: string }>;
}

/** What the server responded, by the name of the account. */
export type Recording = Readonly<Record<string, Recorded>>;
