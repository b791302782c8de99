/** Returns an amount as it is shown, with separators and its unit if it has one: '1,000 km'. */
export function amountText(amount: number, { unit }: { readonly unit?: string } = {}): string {
  return amount.toLocaleString("en-US") + (unit ? ` ${unit}` : "");
}
