import { configure } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { memoryStorage } from "#shared/offline/mod.ts";
import type { TestApp } from "../../api/testing/test_app.ts";
import { createWebStore } from "../../web/app/host.ts";
import { mountApp } from "../../web/testing/mount_app.ts";
import { quickenRetries } from "../../web/testing/quick_retries.ts";
import { eventually, turn } from "./eventually.ts";
import type { RoleOptions, Wanted } from "./elements.ts";
import { toKeys, toTyped } from "./keys.ts";
import { type LocatorHost, ScreenLocator } from "./locator.ts";
import { ScreenNetwork, type ScreenRoute } from "./network.ts";

quickenRetries();

// React without its checks has no `act`, which events would be wrapped in.
configure({ eventWrapper: (dispatch) => dispatch(), asyncWrapper: (wait) => wait() });

/** For how long a page calls nothing until it is taken to have loaded, in milliseconds. */
const QUIET_MS = 100;

/**
 * The part of Playwright's `Page` that the stories use, for the app in this process: its screen is a window of
 * happy-dom, its server runs beside it, and loading a page is rendering the app again on what the browser has stored.
 */
export class ScreenPage implements LocatorHost {
  readonly user: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  readonly #network: ScreenNetwork;
  readonly #storage = memoryStorage();
  readonly #scripts: (() => void)[] = [];
  readonly #root: ScreenLocator;
  #unmount = () => {};

  constructor(app: TestApp) {
    this.#network = new ScreenNetwork(app);
    this.#root = new ScreenLocator(this, (roots) => [...roots], "page");
  }

  readonly keyboard = {
    press: (key: string) => this.#type(toKeys(key)),
    type: (text: string) => this.#type(toTyped(text)),
  };

  getByRole = (role: string, options?: RoleOptions) => this.#root.getByRole(role, options);
  getByLabel = (label: Wanted, options?: { exact?: boolean }) => this.#root.getByLabel(label, options);
  getByText = (text: Wanted, options?: { exact?: boolean }) => this.#root.getByText(text, options);
  getByPlaceholder = (text: Wanted, options?: { exact?: boolean }) =>
    this.#root.getByPlaceholder(text, options);
  locator = (selector: string) => this.#root.locator(selector);

  /** Types once the previous key has had its effect. */
  async #type(keys: string): Promise<void> {
    await turn();
    await this.user.keyboard(keys);
    await turn();
  }

  /** Opens an address of the app. */
  goto(path: string): Promise<void> {
    history.pushState(null, "", path);
    return this.reload();
  }

  async reload(): Promise<void> {
    this.leave();
    Object.assign(navigator.userActivation, { hasBeenActive: false });
    for (const script of this.#scripts) script();
    const store = createWebStore({ fetch: this.#network.fetch, storage: this.#storage.open() });
    this.#unmount = mountApp(store);
    // A page is loaded once it is rendered for the first time.
    await turn();
  }

  /**
   * Waits until no call has waited for its response for a moment: what has just been opened has not called yet. The
   * stream of events, which never ends, is none.
   */
  waitForLoadState(_state: "networkidle"): Promise<void> {
    let idleSince = performance.now();
    return eventually(() => {
      const now = performance.now();
      if (!this.#network.isIdle) idleSince = now;
      return now - idleSince >= QUIET_MS ? { value: undefined } : { problem: "Calls are under way" };
    });
  }

  /** Leaves the page, as if its tab was closed. */
  leave(): void {
    this.#unmount();
    this.#unmount = () => {};
    this.#network.leave();
  }

  goBack(): Promise<void> {
    history.back();
    return Promise.resolve();
  }

  addInitScript<A>(script: (argument: A) => void, argument?: A): Promise<void> {
    // Without an argument, the script takes none.
    this.#scripts.push(() => script(argument as A));
    return Promise.resolve();
  }

  evaluate<R, A>(work: (argument: A) => R, argument?: A): Promise<Awaited<R>> {
    // Without an argument, `work` takes none.
    return Promise.resolve(work(argument as A));
  }

  route(glob: string, handle: (route: ScreenRoute) => unknown): Promise<void> {
    this.#network.route(glob, handle);
    return Promise.resolve();
  }

  unroute(glob: string): Promise<void> {
    this.#network.unroute(glob);
    return Promise.resolve();
  }
}
