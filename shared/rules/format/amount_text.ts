/** Returns a whole number with separators: '1,000'. `Intl` would take tens of milliseconds when it is first used. */
const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");

/** Returns an amount as it is shown, with separators and its unit if it has one: '1,000 km', '1,000回'. */
export function amountText(amount: number, { unit }: { readonly unit?: string } = {}): string {
  const space = unit && !/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(unit) ? " " : "";
  return `${grouped(amount)}${space}${unit ?? ""}`;
}
