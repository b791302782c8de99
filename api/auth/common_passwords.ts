/** The message for a password that is in the list. */
export const TOO_COMMON = "This password is too common";

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether `password` is among the 10,000 commonest of those that are long enough to be chosen, in any case: more
 * than what the 10,000 commonest of all would refuse, of which two thirds are too short anyway.
 *
 * The list is read on its first use, so that a starting server does not wait for it. It is stored compressed
 * for its size, and because many of its words are not fit to be met in a search of the source.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    // The next one tries again: a file that could not be read once is no reason to refuse everybody.
    loaded = undefined;
    throw error;
  });
  return (await loaded).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const file = await Deno.open(new URL("./common_passwords.txt.gz", import.meta.url));
  const text = await new Response(file.readable.pipeThrough(new DecompressionStream("gzip"))).text();
  return new Set(text.split("\n"));
}
