// @vitest-environment screens
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { getTimer } from "#shared/contract/mod.ts";
import { createEngine } from "#shared/offline/mod.ts";
import { memoryStorage } from "#shared/offline/memory_store.ts";
import { openTestApp } from "../../api/testing/test_app.ts";
import { refresh } from "../../extension/background/sync.ts";
import { draftSaver } from "../../extension/offline/drafts.ts";
import { extensionHost, popupActions, type PopupEngine } from "../../extension/offline/engine.ts";
import type { Reach } from "../../extension/offline/server.ts";
import { accountKey } from "../../extension/offline/state.ts";
import { SAMPLE_PLATFORM, SAMPLE_SERVER } from "../../extension/offline/testing/sample_state.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { loadParts } from "../../extension/popup/lazy/LazyParts.tsx";
import { Popup } from "../../extension/popup/Popup.tsx";
import { createPopupActions } from "../../extension/popup/popup.ts";
import { expectFewFiles, recordPassedFiles } from "./passed_files.ts";

/** What stores an action, hands it over from the popup to the worker, and a request to the server. */
const NOT_IN_PROCESS = [
  "extension/offline/engine.ts",
  "extension/offline/server.ts",
  "extension/popup/main.tsx",
  "extension/platform/handle_messages.ts",
  "extension/background/main.ts",
  "api/server.ts",
];

test("a start of the timer in the popup › passes few files on its way through the worker to the store", async () => {
  const app = await openTestApp(new Date().toISOString());
  onTestFinished(app.close);
  const { user, token, client } = await app.signIn({ timezone: "UTC" });
  const reach: Reach = {
    fetch: (input, init) => app.fetch(new Request(input, init)),
    now: () => app.time.now,
  };
  const storage = memoryStorage();
  const worker = openWorkerEngine(storage.open(), reach);
  const account = accountKey(SAMPLE_SERVER, user.id);
  await worker.commit(() => ({
    session: { server: SAMPLE_SERVER, token, account, email: user.email },
    user,
  }));
  await refresh(worker, reach);
  const engine: PopupEngine = createEngine({
    ...extensionHost(storage.open(), reach.now),
    pendingActions: popupActions,
    async handOver(action) {
      await worker.apply(action);
      void worker.flush();
      return true;
    },
  });
  await engine.start();
  const drafts = draftSaver(engine, { take: () => null, leave: () => {} });
  await loadParts();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const actions = createPopupActions(engine, drafts, reach);
  flushSync(() => root.render(<Popup engine={engine} actions={actions} platform={SAMPLE_PLATFORM} />));
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent.includes(name));
  // The button, and the queue from which the worker sends the command.
  const passedFiles = await recordPassedFiles(
    ["extension/popup/Timer.tsx", "shared/offline/queue.ts"],
    NOT_IN_PROCESS,
  );
  button("Deep Work")?.click();
  await expect.poll(() => button("Stop")).toBeDefined();
  await expect.poll(async () => (await client.call(getTimer, {})).timer?.category).toBe("Deep Work");
  await expect.poll(() => worker.state().queue.pending).toEqual([]);
  expectFewFiles("A start of the timer in the popup", passedFiles(), [
    "extension/popup/Timer.tsx",
    "shared/offline/engine.ts",
    "extension/offline/worker_engine.ts",
    "shared/client/client.ts",
    "api/days/timer.ts",
    "api/store/timers.ts",
    "api/store/kv.ts",
  ]);
});
