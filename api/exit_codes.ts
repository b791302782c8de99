/** The exit code of a server that wants to be started again: its store is about to be replaced. */
export const RESTART_EXIT_CODE = 75;
