/** The keys in local storage that the page reads before its first paint (`web/opening/open_page.ts`), too. */

/** The bearer token of the session, under the specification's key. */
export const TOKEN_KEY = "auth_token";

/** The last user of this browser. */
export const USER_KEY = "gorin_user";

/** The account's choice of a language, kept here so that the first paint is in its language. */
export const LANGUAGE_KEY = "gorin_language";
