/** Returns what the browser's dialog returns, or null when the user has cancelled it or let it expire. */
export async function unlessCancelled<T>(dialog: Promise<T>): Promise<T | null> {
  try {
    return await dialog;
  } catch (error) {
    if (error instanceof Error && error.name === "NotAllowedError") return null;
    throw error;
  }
}
