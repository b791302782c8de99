import { Provider } from "jotai/react";
import { useAtomValue } from "jotai/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { WebStore } from "../../../web/app/host.ts";
import { dayAtom, type ShownDay } from "../../../web/day/day.ts";
import type { AccountName } from "../server/accounts.ts";
import { type DeviceOptions, openDevice } from "./device.ts";
import { awaited } from "./quiet.ts";

export interface OnDeviceProps extends DeviceOptions {
  account?: AccountName;
  /** Where in the app it is. */
  path?: string;
  children: ReactNode;
}

/** Parts of the app, with their real state, as on a device of their own. */
export function OnDevice({ account = "busy", path = "/dashboard", children, ...options }: OnDeviceProps) {
  const [store, setStore] = useState<WebStore>();
  const [{ hook, searchHook }] = useState(() => memoryLocation({ path: path + (options.query ?? "") }));
  useEffect(() => {
    let isGone = false;
    void awaited(openDevice(account, options)).then((opened) => isGone || setStore(opened));
    return () => void (isGone = true);
  }, []);
  return store && (
    <Provider store={store}>
      <Router hook={hook} searchHook={searchHook}>
        <Suspense>{children}</Suspense>
      </Router>
    </Provider>
  );
}

/** Parts of the app that need the shown day. */
export function OfDay({ children }: { children: (day: ShownDay) => ReactNode }) {
  const day = useAtomValue(dayAtom);
  return day && children(day);
}

/** Samples of whole pages, one below the other. */
export function Pages({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-8">{children}</div>;
}

/** A page of the app, as wide as in a window of 1280 pixels. */
export function Page({ name, ...props }: OnDeviceProps & { name: string }) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-2">
      <p className="text-small text-soft">{name}</p>
      <div className="-mx-8">
        <OnDevice {...props} />
      </div>
    </section>
  );
}

/** A part of a page, as wide as there. */
export function Part({ children, ...props }: OnDeviceProps & { name: string }) {
  return (
    <Page {...props}>
      <div className="px-8">{children}</div>
    </Page>
  );
}
