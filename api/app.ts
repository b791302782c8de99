import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import { failure } from "./http/encode.ts";
import {
  byLiteralsFirst,
  cors,
  type IsKnownHost,
  logRequests,
  methodNotAllowed,
  requireKnownHost,
  responseHeaders,
  securityHeaders,
  throttleCalls,
  warnOfUntrustedProxy,
} from "./http/middleware.ts";
import { Failure } from "./failures.ts";
import type { Log } from "./log.ts";
import { type Dispatch, serveMcp } from "./features/mcp.ts";
import { openApiDocument } from "./features/openapi.ts";
import { witnessPage } from "./features/links/witness_page.ts";
import { ROUTES } from "./routes.ts";
import type { Services } from "./services.ts";
import { requireIntact } from "./store/kv.ts";

export interface AppOptions {
  readonly services: Services;
  readonly log: Log;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: boolean;
  /** By which names the server is known. */
  readonly isKnownHost: IsKnownHost;
  /** Serves the built web app on all paths outside the API. */
  readonly webFiles?: MiddlewareHandler;
  /** Returns the frame of the page of a witness. */
  readonly witnessFrame?: () => Promise<string>;
  /** Serves the page for reading and trying the API. */
  readonly apiDocsPage?: MiddlewareHandler;
}

/** Returns the Hono app: the API under `/api`, the web app everywhere else. */
export function createApp({ webFiles, witnessFrame, ...options }: AppOptions): Hono {
  const { services, log, trustProxy, isKnownHost } = options;
  const app = new Hono();
  app.use(
    // Without a header: an id that the client sent may be forged, so it is only logged.
    requestId({ headerName: "" }),
    responseHeaders(services.clock),
    securityHeaders({ trustProxy }),
    logRequests(log, services.telemetry),
    requireKnownHost(isKnownHost, log),
  );
  app.route(
    "/api",
    createApi(options, async (request, c) => {
      const leave = services.drain.enter(request);
      try {
        return await app.fetch(request, c.env);
      } finally {
        leave();
      }
    }),
  );
  if (witnessFrame) {
    const intact: MiddlewareHandler = (_c, next) => {
      requireIntact(services.storeState);
      return next();
    };
    const page = witnessPage(services, witnessFrame);
    // Before the files, whose every other path is a page of the app.
    app.get("/witness/:secret", intact, throttleCalls(services, { trustProxy }), page);
  }
  if (webFiles) app.use(webFiles);
  app.onError((error, c) => {
    if (!(error instanceof Failure)) logBug(log, c.get("requestId"), error);
    else if (error.code === "too_many_requests") services.telemetry.throttled(c.get("route") ?? "other");
    return failure(c, error);
  });
  app.notFound((c) => failure(c, new Failure("not_found")));
  return app;
}

function createApi(
  { services, log, allowedOrigins, trustProxy, apiDocsPage }: Omit<AppOptions, "webFiles" | "witnessFrame">,
  dispatch: Dispatch,
): Hono {
  const api = new Hono();
  api.use(
    cors(allowedOrigins),
    (_c, next) => {
      requireIntact(services.storeState);
      return next();
    },
    ...(trustProxy ? [] : [warnOfUntrustedProxy(log)]),
    throttleCalls(services, { trustProxy }),
  );
  const byPath = Map.groupBy(ROUTES, ({ endpoint }) => endpoint.path);
  for (const path of [...byPath.keys()].toSorted(byLiteralsFirst)) {
    const routes = byPath.get(path) ?? [];
    for (const route of routes) route.mount(api, services);
    methodNotAllowed(api, path, routes.map(({ endpoint }) => endpoint.method));
  }
  // Created on the first request, so that the server starts sooner.
  let document: string | undefined;
  api.get("/openapi.json", (c) => {
    document ??= JSON.stringify(openApiDocument(services.version));
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
  methodNotAllowed(api, "/openapi.json", ["GET"]);
  if (apiDocsPage) api.get("/docs", apiDocsPage);
  methodNotAllowed(api, "/docs", ["GET"]);
  const mcp = serveMcp(services, dispatch);
  // Some clients end the address with a slash.
  for (const path of ["/mcp", "/mcp/"]) {
    api.post(path, mcp);
    methodNotAllowed(api, path, ["POST"]);
  }
  api.all("*", () => {
    throw new Failure("not_found");
  });
  return api;
}

function logBug(log: Log, id: string, error: Error): void {
  log.write({ level: "error", id, error: error.stack ?? String(error) });
}
