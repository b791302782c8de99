/** The part of a budget that may be used: the rest is for the next change. */
const USABLE = 0.95;

/** Returns whether a first load keeps its budget, and one line that says so. Weights are kilobytes of 1,000 bytes. */
export function budgetOf(name: string, kB: number, limit: number): { fits: boolean; line: string } {
  const usable = USABLE * limit;
  const fits = kB <= usable;
  const line = `${name}: ${kB.toFixed(1)} kB of ${limit} kB of script, brotli`;
  return { fits, line: fits ? line : `${line}: make it at most ${usable.toFixed(2)} kB, 95 % of its budget` };
}
