import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Shelf } from "../platform/shelf.ts";
import type { StateReading } from "../state/store.ts";
import { viewToday } from "../state/view.ts";
import type { Acts } from "./acts.ts";
import { OutdatedScreen } from "./OutdatedScreen.tsx";
import { PermissionScreen } from "./PermissionScreen.tsx";
import { type Screen, screenOf, troubleOf } from "./screen.ts";
import { ServerUnknownScreen } from "./ServerUnknownScreen.tsx";
import { SignInScreen } from "./SignInScreen.tsx";
import { TodayScreen } from "./TodayScreen.tsx";
import { Trouble } from "./Trouble.tsx";
import { useReading } from "../state/use_reading.ts";

/** What the popup needs of the browser around it. */
export interface Surroundings {
  hasPermission(server: string): Promise<boolean>;
  requestPermission(server: string): Promise<boolean>;
  openDashboard(server: string): Promise<void>;
  openRegistration(server: string): Promise<void>;
  openOptions(): Promise<void>;
  /** The keys that open the popup; empty when there are none. */
  shortcut(): Promise<string>;
  openShortcutSettings(): Promise<void>;
  close(): void;
}

export interface PopupProps {
  shelf: Shelf;
  acts: Acts;
  around: Surroundings;
  /** What was kept when the popup was opened: it is what is painted first. */
  first: StateReading;
}

/** The popup: what is known at once, then what the server says. */
export function Popup({ shelf, acts, around, first }: PopupProps) {
  const reading = useReading(shelf, first);
  const { state } = reading;
  const [shortcut, setShortcut] = useState<string | null>(null);
  // Taken for granted until the browser says otherwise: a screen that flashes by would only frighten.
  const [permitted, setPermitted] = useState(true);
  const [busy, setBusy] = useState(true);
  const server = state.session?.server ?? state.preferences.server;

  const sync = useCallback(async () => {
    setBusy(true);
    await acts.sync();
    setBusy(false);
  }, [acts]);
  useEffect(() => {
    void sync();
    void around.shortcut().then(setShortcut);
  }, [sync, around]);
  useEffect(() => {
    void around.hasPermission(server).then(setPermitted);
  }, [around, server]);

  const leave = (go: Promise<void>) => void go.then(() => around.close());
  const allow = async () => {
    setPermitted(await around.requestPermission(server));
    await sync();
  };
  const onOptions = () => leave(around.openOptions());
  const onRetry = () => void sync();
  const onAllow = () => void allow();

  const trouble = troubleOf(state);
  const today = state.session ? viewToday(state, Date.now()) : null;
  const screens: Record<Screen, () => ReactNode> = {
    outdated: () => (
      <OutdatedScreen
        unreadable={reading.unreadable}
        onContinue={() => void acts.resetUnreadable().then(sync)}
      />
    ),
    server_unknown: () => <ServerUnknownScreen {...{ server, trouble, busy, onRetry, onOptions }} />,
    permission_missing: () => <PermissionScreen {...{ server, busy, onAllow, onRetry, onOptions }} />,
    sign_in: () => (
      <SignInScreen
        server={server}
        email={state.habits.email}
        waiting={state.queue.pending.length}
        onSignIn={acts.signIn}
        onSignUp={() => leave(around.openRegistration(server))}
        onOptions={onOptions}
      />
    ),
    today: () =>
      today && (
        <TodayScreen
          {...{ state, today, acts, busy, shortcut }}
          unreached={trouble !== null}
          onSetShortcut={() => leave(around.openShortcutSettings())}
          onDashboard={() => leave(around.openDashboard(server))}
          trouble={
            <Trouble
              {...{ trouble, server, busy, onRetry, onOptions }}
              knownAt={today.knownAt}
              onAllow={permitted ? null : onAllow}
            />
          }
        />
      ),
  };
  return screens[screenOf({ ...reading, permitted, today })]();
}
