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

/** Returns the folder of a file, or undefined when its path has none. */
export function folderOf(path: string): string | undefined {
  return /^(.*)[\\/][^\\/]*$/.exec(path)?.[1];
}
