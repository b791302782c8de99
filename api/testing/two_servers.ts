import { openTestApp, type SignedIn, type TestApp } from "./test_app.ts";

/** Two servers of one store that do not know of each other, as two processes on one file. */
export interface TwoServers {
  readonly app: TestApp;
  readonly other: TestApp;
  /** A user, whose client calls `app`. */
  readonly me: SignedIn;
  /** Returns a client of the same user that calls `other`. */
  elsewhere(): SignedIn["client"];
  /** Returns the operations of all calls that `app` has made to the store since this was last called. */
  takeCalls(): string[];
}

/** Opens both, with their clocks at `now`. The test must close `app`. */
export async function openTwoServers(now: string): Promise<TwoServers> {
  let calls: string[] = [];
  const app = await openTestApp(now, { onKvCall: (operation) => calls.push(operation), isShared: false });
  const other = await openTestApp(now, { sharedWith: app, isShared: false });
  const me = await app.signIn();
  return {
    app,
    other,
    me,
    elsewhere: () => other.clientOf(me.token),
    takeCalls() {
      const made = calls;
      calls = [];
      return made;
    },
  };
}
