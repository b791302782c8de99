/**
 * The origin that somebody means by `text`, or null when it is no address of a web server. Where the scheme is left out it is
 * `http` for this machine and for addresses in numbers, else `https`; a path is left out.
 */
export function originOf(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, origin } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && hostname !== "" && username === "" && /^[\w.:[\]-]+$/.test(hostname) ? origin : null;
}

function schemeFor(address: string): "http" | "https" {
  const host = address.split(/[/:?#]/, 1)[0] ?? "";
  const near = host === "localhost" || host.endsWith(".local") || /^[\d.]+$/.test(host) ||
    host.startsWith("[");
  return near ? "http" : "https";
}
