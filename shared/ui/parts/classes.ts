/** The class names that are given, as one attribute value; what is false or absent is left out. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
