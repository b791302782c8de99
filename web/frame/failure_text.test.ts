import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/client/mod.ts";
import { failureText, serverFailureText } from "./failure_text.ts";

const rejected = new ApiError("Wrong email or password.", { status: 401, code: "invalid_credentials" });
const unreached = new ApiError("The server cannot be reached.", { status: 0, code: "network" });

describe("failureText", () => {
  it("gives the server's sentence as the reason", () => {
    expect(failureText("Failed to delete entry", rejected)).toEqual({
      message: "Failed to delete entry",
      reason: "Wrong email or password.",
      fields: [],
    });
  });

  it("names the fields that the server rejected", () => {
    const details = [{ path: "code", message: "This is not the code that the app shows now." }];
    const error = new ApiError("Rejected.", { status: 400, code: "validation_failed", details });
    expect(failureText("Failed", error).fields).toEqual(["code"]);
  });

  it("gives no reason for what is not a response of the API", () => {
    expect(failureText("Failed to delete entry", new TypeError("x is not a function"))).toEqual({
      message: "Failed to delete entry",
    });
  });
});

describe("serverFailureText", () => {
  it("are the server's own sentence when it responded", () => {
    expect(serverFailureText("Login failed", rejected)).toEqual({
      message: "Wrong email or password.",
      fields: [],
    });
  });

  it("are the fallback with the reason when no response came", () => {
    expect(serverFailureText("Login failed", unreached)).toEqual({
      message: "Login failed",
      reason: "The server cannot be reached.",
      fields: [],
    });
  });

  it("are the fallback alone for anything else", () => {
    expect(serverFailureText("Login failed", new Error("boom"))).toEqual({ message: "Login failed" });
  });
});
