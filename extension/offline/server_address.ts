/**
 * Returns the origin meant by `text`, or null when it is not the address of a web server. Without a scheme it is `http`
 * for this machine, for names without a dot, for `.local` names and for numeric addresses; otherwise `https`. A path is
 * dropped.
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
  const host = (address.split(/[/:?#]/, 1)[0] ?? "").toLowerCase();
  // A name without a dot is one of the local network.
  const near = !host.includes(".") || host.endsWith(".local") || /^[\d.]+$/.test(host);
  return near ? "http" : "https";
}

/** The browser's match pattern for an origin. A pattern has no port, so that two origins may share one. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
