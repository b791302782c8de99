import type { AppWindows, Notifier } from "./push_messages.ts";

/**
 * The parts of a service worker's global scope that ours uses. TypeScript's worker types cannot be combined with those
 * of pages.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: AppWindows & { claim(): Promise<void> };
  readonly registration: Notifier;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

interface WorkerEvents {
  readonly install: PersistentEvent;
  readonly activate: PersistentEvent;
  readonly fetch: PersistentEvent & {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
  };
  readonly message: PersistentEvent & { readonly data: unknown };
  readonly push: PersistentEvent & { readonly data: { text(): string } | null };
  readonly notificationclick: PersistentEvent & { readonly notification: { close(): void } };
}

/** The browser keeps the worker alive until the promise of `waitUntil` settles. */
interface PersistentEvent {
  waitUntil(done: Promise<unknown>): void;
}
