import { describe, expect, it } from "vitest";
import { deleteTimer, getTimer } from "#shared/contract/mod.ts";
import { contractProblem } from "./contract_problem.ts";
import { runFuzz } from "./run_fuzz.ts";

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  contractProblem(
    deleteTimer,
    "DELETE",
    Response.json(body, { status, headers: { "X-Request-Id": "1", ...headers } }),
  );
const failure = (code: string, rest: object = {}) => ({
  success: false,
  error: "This server calls no webhooks.",
  code,
  ...rest,
});
const state = { timer: null, version: null };

describe("contractProblem", () => {
  it("is null for what the contract declares", async () => {
    expect(await respond(200, { success: true, data: state })).toBeNull();
    expect(await respond(412, failure("version_conflict", { data: state }))).toBeNull();
    expect(await respond(401, failure("unauthenticated"))).toBeNull();
    expect(await contractProblem(getTimer, "HEAD", new Response(null, { headers: { "X-Request-Id": "1" } })))
      .toBeNull();
  });

  it.each([
    ["a status", 201, { success: true, data: state }, "201 is not declared"],
    ["an envelope", 200, { success: true, data: state, more: 1 }, "the envelope is wrong"],
    ["data", 200, { success: true, data: { timer: 5, version: null } }, "the data is wrong"],
    ["a field", 200, { success: true, data: { ...state, secret: 1 } }, "more than is declared"],
    ["a code", 413, failure("ring_full"), "ring_full is not declared"],
    ["the status of a code", 400, failure("unauthenticated"), "unauthenticated has the status 400"],
    ["a bug", 500, failure("internal"), "internal error"],
    ["the data of a conflict", 412, failure("version_conflict"), "the data is wrong"],
    ["the data of another failure", 401, failure("unauthenticated", { data: state }), "there is data"],
    [
      "a sentence",
      401,
      failure("unauthenticated", { said: { code: "field_max", values: { max: 5 } } }),
      "not the one of its code",
    ],
    [
      "a sentence without values",
      401,
      failure("unauthenticated", { error: "Line 3: This is not valid JSON." }),
      "not the one of its code",
    ],
    ["a failure to wait for", 429, failure("too_many_requests"), "no Retry-After"],
  ])("names %s that is not declared", async (_, status, body, problem) => {
    expect(await respond(status, body)).toContain(problem);
  });
});

describe("requests that are generated from the contract", () => {
  it("get responses that the contract declares", async () => {
    expect((await runFuzz({ seed: 1, count: 500 })).failure).toBeNull();
  });
});
