import { useAtomValue, useSetAtom } from "jotai/react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Toaster } from "#shared/ui/Toaster.tsx";
import { lazyPage, loadPart, registerPart } from "./app/Lazy.tsx";
import { Loading } from "./app/Loading.tsx";
import { Login } from "./features/auth/Login.tsx";
import { checkSessionAtom, sessionAtom, tokenAtom } from "./app/session.ts";
import { showTheme, themeAtom } from "./app/platform.ts";
import { announcementAtom, dismissToastAtom, toastsAtom } from "./app/toasts.ts";

registerPart("dashboard", () => import("./pages/dashboard/Dashboard.tsx"));
registerPart("commands", () => import("./pages/Commands.tsx"));

const Settings = lazyPage(() => import("./features/settings/Settings.tsx"));

/** The pages that only a signed-in user sees. */
const SIGNED_IN = [
  { path: "/dashboard", Page: lazyPage(() => loadPart("dashboard")) },
  { path: "/book", Page: lazyPage(() => import("./features/book/BookPages.tsx")) },
  { path: "/insights", Page: lazyPage(() => import("./features/insights/Insights.tsx")) },
  { path: "/history", Page: lazyPage(() => import("./features/history/History.tsx")) },
  { path: "/settings", Page: Settings },
  { path: "/settings/data", Page: Settings },
  { path: "/settings/security", Page: Settings },
  { path: "/settings/developers", Page: Settings },
  { path: "/trash", Page: lazyPage(() => import("./features/trash/Trash.tsx")) },
  { path: "/seal", Page: lazyPage(() => import("./pages/seal/Seal.tsx")) },
  { path: "/review", Page: lazyPage(() => import("./pages/Review.tsx")) },
] as const;
const REGISTER = { path: "/register", Page: lazyPage(() => import("./features/auth/Register.tsx")) } as const;
const CONNECT = { path: "/connect", Page: lazyPage(() => import("./pages/Connect.tsx")) } as const;
const NotFound = lazy(() => import("./day/NotFound.tsx"));

/** Loads the code of the page at `path`, so that its first render shows it at once. */
export async function loadPage(path: string, isSignedIn: boolean): Promise<void> {
  const pages = [CONNECT, ...(isSignedIn ? SIGNED_IN : [REGISTER])];
  const shown = path === "/" ? "/dashboard" : path;
  await pages.find((page) => page.path === shown)?.Page.preload();
}

/** The routes, and what all pages share: the theme, the session, notices and announcements. */
export function App() {
  const theme = useAtomValue(themeAtom);
  useEffect(() => showTheme(theme), [theme]);
  useSessionCheck();
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/">
            <Redirect to="/dashboard" replace />
          </Route>
          <Route path="/login">
            <SignedOut>
              <Login />
            </SignedOut>
          </Route>
          <Route path={REGISTER.path}>
            <SignedOut>
              <REGISTER.Page />
            </SignedOut>
          </Route>
          <Route path={CONNECT.path}>
            <CONNECT.Page />
          </Route>
          {SIGNED_IN.map(({ path, Page }) => (
            <Route key={path} path={path}>
              <SignedIn>
                <Page />
              </SignedIn>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
      <Notices />
    </>
  );
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Checks the session at start and when another tab stores a new token, until the server responds. */
function useSessionCheck() {
  const token = useAtomValue(tokenAtom);
  const check = useSetAtom(checkSessionAtom);
  useEffect(() => {
    // With a token the dashboard is likely next: load it while the server responds. The page reports a failure to load.
    if (token !== null) loadPart("dashboard").catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const run = async (pause: number) => {
      if (await check() || isStopped) return;
      timer = setTimeout(() => void run(Math.min(MAX_RETRY_MS, 2 * pause)), pause);
    };
    void run(FIRST_RETRY_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [token, check]);
}

function SignedOut({ children }: { children: ReactNode }) {
  const { status } = useAtomValue(sessionAtom);
  if (status === "loading") return <Loading />;
  return status === "authenticated" ? <Redirect to="/dashboard" replace /> : children;
}

/** The page shows without data while the session is checked. */
function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useAtomValue(sessionAtom);
  return status === "unauthenticated" ? <Redirect to="/login" replace /> : children;
}

function Notices() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const announcement = useAtomValue(announcementAtom);
  return <Toaster toasts={toasts} announcement={announcement} onDismiss={dismiss} />;
}
