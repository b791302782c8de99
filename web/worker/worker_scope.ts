/**
 * What a service worker finds around itself, as far as ours uses it. TypeScript's own description of workers cannot be
 * loaded beside that of pages.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
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
}

/** The browser keeps the worker alive until what it waits for is done. */
interface PersistentEvent {
  waitUntil(done: Promise<unknown>): void;
}
