/** The message for a password on the list. */
export const TOO_COMMON = "This password is too common";

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether `password`, in any case, is one of the 10,000 most common passwords of at least 8 characters. (Of the
 * 10,000 most common passwords of any length, two thirds are too short to be accepted anyway.)
 *
 * The list is loaded on its first use, so that it does not delay the server's start. It is stored compressed because of
 * its size, and so that its offensive words do not turn up in searches of the source.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    // The next call loads the list again.
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
