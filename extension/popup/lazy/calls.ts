/** The calls that the popup makes itself, which it loads when it makes one. */
export { probeServer } from "../../offline/server.ts";
export { beginConnection, cancelSignIn, enterCode, signIn, signOut } from "../../offline/sign_in.ts";
