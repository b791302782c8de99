/** Returns a key of Playwright, such as `Control+Enter`, in the form of user-event. */
export function toKeys(key: string): string {
  const names = key.length > 1 ? key.split("+") : [key];
  const last = names.pop() ?? "";
  const held = names.map((name) => `{${name}>}`).join("");
  const released = names.reverse().map((name) => `{/${name}}`).join("");
  return `${held}${last.length > 1 ? `{${last === "Space" ? " " : last}}` : toTyped(last)}${released}`;
}

/** Returns text that is typed as it is: user-event gives brackets a meaning. */
export function toTyped(text: string): string {
  return text.replace(/[{[]/g, "$&$&");
}
