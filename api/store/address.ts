/** Whether a store's address is the URL of a KV Connect server. */
export function isConnectAddress(address: string): boolean {
  return /^https?:/.test(address);
}

/** Whether a store's address is the URL of a PostgreSQL server. */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:/.test(address);
}

/** Whether a store's address is the path of a file. */
export function isFile(address: string): boolean {
  return address !== ":memory:" && !isConnectAddress(address) && !isPostgresAddress(address);
}

/** What {@link isStoreAddress} requires, for people. */
export const ADDRESS_RULE = "must be the path of a file, :memory:, or a postgres:// or http(s):// URL";

/** Whether a text is the address of a store, by its form. */
export function isStoreAddress(text: string): boolean {
  if (isConnectAddress(text)) return URL.canParse(text);
  return isPostgresAddress(text) ? /:\/\/./.test(text) : text === ":memory:" || !/^:|^\w+:\/\//.test(text);
}

/** Returns the environment variables that the client of a store reads by itself. */
export function variablesFor(address: string): readonly string[] {
  return isPostgresAddress(address) ? ["PGPASSWORD", "PGAPPNAME"] : [];
}

/** Returns the folder of a file, or undefined when its path has none. */
export function folderOf(path: string): string | undefined {
  return /^(.*)[\\/][^\\/]*$/.exec(path)?.[1];
}
