import type { Context, MiddlewareHandler } from "hono";
import { isIP } from "node:net";
import type { Env } from "../../env.ts";
import { Failure } from "../../failures/failure.ts";
import { MESSAGES } from "../../failures/messages.ts";
import type { Log } from "../../log/log.ts";

/** The names under which Deno Deploy serves apps. */
const OF_DENO_DEPLOY: readonly string[] = [".deno.dev", ".deno.net"];

/** Whether a server is known by a host name, which is in lower case and without a port. */
export type IsKnownHost = (name: string) => boolean;

/**
 * Returns by which names a server is known: `localhost`, the name that it listens on, `GORIN_HOSTS`, every numeric
 * address and, on Deno Deploy, the names of the platform. Any other name may be one that somebody else has pointed to
 * this server's address, so that their page counts as its own (DNS rebinding); a number cannot be pointed anywhere.
 */
export function knownHosts(
  { HOST, GORIN_HOSTS }: Pick<Env, "HOST" | "GORIN_HOSTS">,
  onDeploy = false,
): IsKnownHost {
  const names = new Set(["localhost", HOST.toLowerCase(), ...GORIN_HOSTS]);
  return (name) =>
    names.has(name) || isIP(name.replace(/^\[|\]$/g, "")) > 0 ||
    (onDeploy && OF_DENO_DEPLOY.some((ending) => name.endsWith(ending)));
}

/** Returns the host name of the address of a call, as {@link IsKnownHost} takes it; empty for what is none. */
export function hostOf(c: Context): string {
  const { url } = c.req;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : "";
}

/**
 * Rejects requests for any other host with 421, before anything is done for them: calls of the API with an error, pages
 * with a page. `X-Forwarded-Host` is not looked at. The first name that was rejected is logged.
 */
export function requireKnownHost(isKnown: IsKnownHost, log: Pick<Log, "write">): MiddlewareHandler {
  // Nearly all requests are for the same host.
  let latest = "";
  let isLogged = false;
  return (c, next) => {
    const { url } = c.req;
    const authority = url.slice(0, url.indexOf("/", url.indexOf("//") + 2));
    if (authority === latest) return next();
    const name = hostOf(c);
    if (isKnown(name)) {
      latest = authority;
      return next();
    }
    if (!isLogged && name !== "") {
      isLogged = true;
      log.write({ level: "warning", host: `Requests for ${name} were rejected: ${ADVICE}` });
    }
    if (c.req.path === "/api" || c.req.path.startsWith("/api/")) throw new Failure("misdirected_request");
    c.res = new Response(PAGE, { status: 421, headers: { "Content-Type": "text/html; charset=UTF-8" } });
    return Promise.resolve();
  };
}

const ADVICE = "if people open this server under that name, add it to GORIN_HOSTS.";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gorin</title>
<p>${MESSAGES.misdirected_request}</p>
</html>
`;

/** What the host of a server is told at its start, when others reach it and `GORIN_HOSTS` is not set. */
export const HOSTS_NOTICE =
  "It responds on localhost and numeric addresses. For any other name under which people open it, such as " +
  "gorin.example.org, set GORIN_HOSTS to that name.";
