/** Why a server cannot start, in a sentence for its host. Starting it again does not help. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/**
 * The exit code of a server that cannot start, and will not by itself: a setting is wrong, the web app or the packages
 * are of another version, or the store is of a newer one. `deploy/gorin.service` does not start it again. 78 is
 * `EX_CONFIG` of `sysexits.h`.
 */
export const CONFIG_EXIT_CODE = 78;

/** The exit code of a server that wants to be started again: its store is about to be replaced. */
export const RESTART_EXIT_CODE = 75;
