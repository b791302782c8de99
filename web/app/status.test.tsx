// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import { createStore } from "jotai/vanilla";
import { afterEach, expect, test } from "vitest";
import { sendTroubleAtom } from "./host.ts";
import { type LoadedQuery, useLoadStatus } from "./status.ts";

afterEach(cleanup);

function statusOf(query: Partial<LoadedQuery>, isReached: boolean): string {
  const store = createStore();
  store.set(sendTroubleAtom, isReached ? null : "unreachable");
  const { result } = renderHook(
    () => useLoadStatus({ data: undefined, error: null, isFetching: false, failureReason: null, ...query }),
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  );
  return result.current;
}

const FAILURE = new Error("no response");

test("what is loaded is shown, also while the server cannot be reached", () => {
  expect(statusOf({ data: [], error: FAILURE }, false)).toBe("shown");
});

test("the first attempt loads, and what follows it is awaited once the server cannot be reached", () => {
  expect(statusOf({ isFetching: true }, false)).toBe("loading");
  expect(statusOf({ isFetching: true, failureReason: FAILURE }, false)).toBe("awaited");
  expect(statusOf({ isFetching: true, failureReason: FAILURE }, true)).toBe("loading");
});

test("after the last attempt it has failed, unless the server cannot be reached", () => {
  expect(statusOf({ error: FAILURE, failureReason: FAILURE }, true)).toBe("failed");
  expect(statusOf({ error: FAILURE, failureReason: FAILURE }, false)).toBe("awaited");
});
