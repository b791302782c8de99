// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage, t } from "#shared/texts/translate.ts";
import { SAMPLE_SERVER } from "../offline/testing/sample_state.ts";
import { ServerTroubleScreen, SignInScreen } from "./Screens.tsx";

afterEach(() => {
  cleanup();
  setLanguage(null);
});

/** Signs in where the server responds with this error. Returns the text of the alert. */
async function alertOf(error: unknown): Promise<string> {
  const nothing = () => {};
  render(
    <SignInScreen
      server={SAMPLE_SERVER}
      email="musashi@example.com"
      pendingCount={0}
      ended={null}
      onDiscard={nothing}
      underWay={null}
      onEmail={nothing}
      onSignIn={() => Promise.reject(error)}
      onCode={() => Promise.resolve()}
      onConnect={nothing}
      onCancel={nothing}
      onSignUp={nothing}
      onOptions={nothing}
    />,
  );
  await userEvent.type(screen.getByLabelText(t("Password")), "wrong{Enter}");
  return (await screen.findByRole("alert")).textContent;
}

const LIMITED = { status: 429, code: "too_many_requests" } as const;
const MESSAGE = "Too many requests. Please wait a moment.";

describe("a failed sign-in", () => {
  it.each([
    [{ ...LIMITED, retryAfter: 45 }, "Too many attempts. Try again in 45 s."],
    [{ ...LIMITED, retryAfter: 2_220 }, "Too many attempts. Try again in 37 minutes."],
    [LIMITED, MESSAGE],
  ])("says how long to wait after too many attempts, if the server does: %o", async (parts, text) => {
    expect(await alertOf(new ApiError(MESSAGE, parts))).toBe(text);
  });

  it("shows the server's message, and can be tried again", async () => {
    const error = new ApiError("Invalid email or password", { status: 401, code: "invalid_credentials" });
    expect(await alertOf(error)).toBe("Invalid email or password");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign In" }).disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong");
  });

  it.each([
    [null, "Email must be an email address."],
    [JAPANESE, "メールアドレス：メールアドレスの形式にしてください。"],
  ])("says what is wrong with a field in the language in use", async (language, text) => {
    setLanguage(language);
    const details = [{ path: "email", message: "must be an email address" }];
    const error = new ApiError("The request is not valid", {
      status: 400,
      code: "validation_failed",
      details,
    });
    expect(await alertOf(error)).toBe(text);
  });
});

describe("a server that does not respond", () => {
  const show = (server: string) => {
    const onOpen = vi.fn();
    const nothing = () => {};
    const actions = { onAllow: null, onRetry: nothing, onOptions: nothing, onOpen };
    render(
      <ServerTroubleScreen
        trouble="unreachable"
        busy={false}
        isNew
        pendingCount={0}
        {...{ server, ...actions }}
      />,
    );
    return onOpen;
  };

  it("may have a certificate of its own, which is accepted in a tab", async () => {
    const onOpen = show("https://nas.lan");
    expect(screen.getByText(/^If it uses a certificate of its own, open it in a tab first/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Open it in a tab" }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it("has none without TLS", () => {
    show("http://nas.lan");
    expect(screen.queryByText(/certificate/)).toBeNull();
  });
});
