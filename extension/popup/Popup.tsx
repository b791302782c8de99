import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { NETWORK_PARAM } from "#shared/contract/pages.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { clockText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { restoreFocus } from "#shared/ui/focus.ts";
import { timeNow } from "../offline/clock.ts";
import { firstPaint } from "../platform/page.ts";
import type { ExtensionState } from "../offline/engine.ts";
import { signingInOf, viewToday } from "../offline/state.ts";
import { type PopupActions, type Screen, screenOf, serverTrouble, useHeldDay } from "./popup.ts";
import { Footer, TodayScreen } from "./Today.tsx";
import { TextButton } from "./Parts.tsx";
import { LazyParts } from "./lazy/LazyParts.tsx";

/** The browser functions that the popup uses. */
export interface PopupPlatform {
  hasPermission(server: string): Promise<boolean>;
  requestPermission(server: string): Promise<boolean>;
  openDashboard(server: string, ring?: RingName): Promise<void>;
  openPage(server: string, path: `/${string}`): Promise<void>;
  openOptions(): Promise<void>;
  close(): void;
}

/** The popup. It shows the stored state first, then the server's. */
export function Popup({ engine, actions, platform }: {
  /** Already loaded, so that the first paint shows it. */
  engine: Pick<ExtensionState, "state" | "subscribe" | "unreadable">;
  actions: PopupActions;
  platform: PopupPlatform;
}) {
  const state = useSyncExternalStore(engine.subscribe, engine.state);
  const unreadable = engine.unreadable();
  // Assumed until the browser responds, so that no warning flashes.
  const [permitted, setPermitted] = useState(true);
  const [busy, setBusy] = useState(true);
  const server = state.session?.server ?? state.preferences.server;

  const sync = useCallback(async () => {
    setBusy(true);
    await actions.sync();
    setBusy(false);
  }, [actions]);
  // Calls to the browser and to the worker would delay the first paint.
  useEffect(() => {
    void firstPaint().then(sync);
  }, [sync]);
  useEffect(() => {
    void firstPaint().then(() => platform.hasPermission(server)).then(setPermitted);
  }, [platform, server]);

  // Also where one screen replaces another, as after signing in.
  useEffect(() => restoreFocus(document.body), []);

  const closeAfter = (go: Promise<void>) => void go.then(() => platform.close());
  const allow = async () => {
    setPermitted(await platform.requestPermission(server));
    await sync();
  };
  const connect = async () => platform.openPage(server, await actions.beginConnection());
  const onOptions = () => closeAfter(platform.openOptions());
  const serverProps = {
    server,
    busy,
    onAllow: permitted ? null : () => void allow(),
    onRetry: () => void sync(),
    onOptions,
    onOpen: () => closeAfter(platform.openPage(server, `/?${NETWORK_PARAM}`)),
  };

  const trouble = serverTrouble(state);
  const [day, onNewDay] = useHeldDay(state);
  const today = state.session ? viewToday(state, timeNow(), day) : null;
  // The worker loads the day that has begun.
  const opened = useRef(day);
  useEffect(() => {
    if (opened.current !== day) void sync();
    opened.current = day;
  }, [day, sync]);
  const pendingCount = state.queue.pending.length;
  const screens: Record<Screen, () => ReactNode> = {
    outdated: () => (
      <LazyParts>
        {({ OutdatedScreen }) => (
          <OutdatedScreen
            unreadable={unreadable}
            onContinue={() => void actions.resetUnreadable().then(sync)}
          />
        )}
      </LazyParts>
    ),
    server_trouble: () =>
      trouble && (
        <LazyParts>
          {({ ServerTroubleScreen }) => (
            <ServerTroubleScreen
              {...{ ...serverProps, trouble, pendingCount }}
              isNew={state.contact.answeredAt === null}
            />
          )}
        </LazyParts>
      ),
    sign_in: () => (
      <LazyParts>
        {({ SignInScreen }) => (
          <SignInScreen
            {...{ server, pendingCount, onOptions }}
            ended={state.ended}
            onDiscard={() => void actions.discardUnsaved()}
            email={state.habits.email}
            onEmail={(email) => void actions.saveEmail(email)}
            underWay={signingInOf(state, timeNow())}
            onSignIn={actions.signIn}
            onCode={actions.enterCode}
            onConnect={() => closeAfter(connect())}
            onCancel={() => void actions.cancelSignIn()}
            onSignUp={() => closeAfter(platform.openPage(server, "/register"))}
          />
        )}
      </LazyParts>
    ),
    today: () =>
      today && (
        <TodayScreen
          // What is open, and what was done, is of its day.
          key={day}
          {...{ state, today, actions, onNewDay }}
          onDashboard={(ring) => closeAfter(platform.openDashboard(server, ring))}
          onSeal={() => closeAfter(platform.openPage(server, "/seal"))}
          trouble={
            <>
              {trouble && (
                <LazyParts>
                  {({ ServerTroubleNotice }) => (
                    <ServerTroubleNotice {...{ ...serverProps, trouble }} knownAt={today.knownAt} />
                  )}
                </LazyParts>
              )}
              {state.clock.offset !== 0 && !state.clock.isTold && (
                <p role="status" className="flex items-baseline gap-3 py-1 text-small text-soft">
                  <span className="grow">{clockText(state.clock.offset)}</span>
                  <TextButton
                    onClick={() =>
                      void actions.knowClock()}
                  >
                    {t("Dismiss")}
                  </TextButton>
                </p>
              )}
            </>
          }
          footer={(isWriting) => (
            <Footer
              {...{ isWriting, onOptions }}
              saving={{
                pendingCount: today.pendingCount,
                notSavedCount: state.queue.rejected.length + state.queue.unreadable.length,
                busy,
                away: state.contact.failure !== null,
              }}
              email={state.session?.email ?? ""}
              onSignOut={() => void actions.signOut()}
            />
          )}
        />
      ),
  };
  return screens[screenOf({ state, unreadable, today })]();
}
