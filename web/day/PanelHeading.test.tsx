// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Provider } from "jotai/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { questionOfDay } from "#shared/domain/calendar.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { createWebStore } from "../app/host.ts";
import { signInAtom } from "../app/session.ts";
import { fakeNetwork, FIXTURE_USER, success } from "../testing/fake_network.ts";
import { PanelHeading } from "./PanelHeading.tsx";
import { shownDayAtom } from "./day.ts";
import { saveSettingsAtom } from "./rest.ts";

const QUESTIONS = ["What did you put off yesterday?", "What will you do first today?"];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the heading of a panel", () => {
  it.each(RING_NAMES)("shows the question of %s until the user turns it off", async (ring) => {
    const { fetch } = fakeNetwork(() => success({ user: FIXTURE_USER }));
    const store = createWebStore({ fetch });
    await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
    render(
      <Provider store={store}>
        <PanelHeading ring={ring} questions={QUESTIONS} />
      </Provider>,
    );
    const question = questionOfDay(QUESTIONS, store.get(shownDayAtom)) ?? "";
    expect(await screen.findByText(question)).toBeDefined();
    act(() => void store.set(saveSettingsAtom, { settings: { prompts_enabled: { [ring]: false } } }));
    expect(screen.queryByText(question)).toBeNull();
  });
});
