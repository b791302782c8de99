import { afterEach, describe, expect, it } from "vitest";
import { createOutgoing, OutgoingError } from "./outgoing.ts";

let server: Deno.HttpServer<Deno.NetAddr> | undefined;
afterEach(async () => {
  await server?.shutdown();
  server = undefined;
});

const CALL = { headers: { "Content-Type": "application/json" }, body: '{"type":"test"}' };

/** Starts a receiver on this machine and returns its address. */
function receive(handler: (request: Request) => Response | Promise<Response>): string {
  server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return `http://127.0.0.1:${server.addr.port}`;
}

const inside = createOutgoing({ allowPrivate: true });
const outside = createOutgoing({ allowPrivate: false });

describe("an outgoing call", () => {
  it("sends its headers and body, and returns the status", async () => {
    let got: unknown;
    const url = receive(async (request) => {
      got = [request.method, request.headers.get("Content-Type"), await request.text()];
      return new Response(null, { status: 204 });
    });
    expect(await inside.post(`${url}/hook`, CALL)).toBe(204);
    expect(got).toEqual(["POST", "application/json", CALL.body]);
  });

  it("follows no redirect", async () => {
    let calls = 0;
    const url = receive((request) => {
      calls++;
      return Response.redirect(new URL("/elsewhere", request.url), 307);
    });
    expect(await inside.post(url, CALL)).toBe(307);
    expect(calls).toBe(1);
  });

  it("reads no more than a part of an endless response", async () => {
    let sent = 0;
    const url = receive(() =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 65_536;
            controller.enqueue(new Uint8Array(65_536));
          },
        }),
      )
    );
    expect(await inside.post(url, CALL)).toBe(200);
    expect(sent).toBeLessThan(64 * 1_024 * 1_024);
  });

  it("ends when the receiver does not respond in time", async () => {
    const waiting = Promise.withResolvers<Response>();
    const url = receive(() => waiting.promise);
    const impatient = createOutgoing({ allowPrivate: true, timeoutMs: 50 });
    await expect(impatient.post(url, CALL)).rejects.toThrow("took too long");
    waiting.resolve(new Response());
  });

  it("explains that nobody listens", async () => {
    const url = receive(() => new Response());
    await server?.shutdown();
    await expect(inside.post(url, CALL)).rejects.toThrow(OutgoingError);
    await expect(inside.post(url, CALL)).rejects.toThrow("rejected the connection");
  });

  it("reaches nothing on this machine or in its network, by address or by name", async () => {
    let calls = 0;
    const { port } = new URL(receive(() => {
      calls++;
      return new Response();
    }));
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost"]) {
      await expect(outside.post(`https://${host}:${port}/`, CALL)).rejects.toThrow("private network");
    }
    await expect(outside.post(`http://127.0.0.1:${port}/`, CALL)).rejects.toThrow("https://");
    expect(calls).toBe(0);
  });
});

describe("problemOf", () => {
  it("accepts public addresses with TLS, and others only where the host allows them", () => {
    const problems = (url: string) => [outside.problemOf(url) !== null, inside.problemOf(url) !== null];
    expect(problems("https://example.org/hook?x=1")).toEqual([false, false]);
    expect(problems("http://example.org/hook")).toEqual([true, false]);
    expect(problems("https://192.168.1.5/")).toEqual([true, false]);
    expect(problems("https://[fd00::1]/")).toEqual([true, false]);
    for (
      const wrong of ["example.org", "ftp://example.org", "https://me:secret@example.org/", "file:///etc"]
    ) {
      expect([wrong, ...problems(wrong)]).toEqual([wrong, true, true]);
    }
  });
});
