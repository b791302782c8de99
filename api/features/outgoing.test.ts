import * as fc from "fast-check";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import {
  createLines,
  createOutgoing,
  isPublicAddress,
  MAX_OPEN,
  MAX_OPEN_OF_ACCOUNT,
  type Outgoing,
  OutgoingError,
  type OutgoingLine,
} from "./outgoing.ts";

describe("outgoing", () => {
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

  /** Makes one call of an account. */
  async function post(url: string, outgoing: Outgoing = inside) {
    const line = outgoing.take("an account");
    if (!line) throw new Error("There is no line.");
    try {
      return await line.post(url, CALL);
    } finally {
      line.release();
    }
  }

  describe("an outgoing call", () => {
    it("sends its headers and body, and returns the status", async () => {
      let got: unknown;
      const url = receive(async (request) => {
        got = [request.method, request.headers.get("Content-Type"), await request.text()];
        return new Response(null, { status: 204 });
      });
      expect(await post(`${url}/hook`)).toEqual({ status: 204, retryAfter: null });
      expect(got).toEqual(["POST", "application/json", CALL.body]);
    });

    it("returns when the receiver wants to be called again", async () => {
      const url = receive(() => new Response("busy", { status: 503, headers: { "Retry-After": "120" } }));
      expect(await post(url)).toEqual({ status: 503, retryAfter: "120" });
    });

    it("follows no redirect", async () => {
      let calls = 0;
      const url = receive((request) => {
        calls++;
        return Response.redirect(new URL("/elsewhere", request.url), 307);
      });
      expect((await post(url)).status).toBe(307);
      expect(calls).toBe(1);
    });

    it("explains that nobody listens", async () => {
      const url = receive(() => new Response());
      await server?.shutdown();
      await expect(post(url)).rejects.toThrow(OutgoingError);
      await expect(post(url)).rejects.toThrow("rejected the connection");
    });

    it("reaches nothing on this machine or in its network, by address or by name", async () => {
      let calls = 0;
      const { port } = new URL(receive(() => {
        calls++;
        return new Response();
      }));
      for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost"]) {
        await expect(post(`https://${host}:${port}/`, outside)).rejects.toThrow("private network");
      }
      await expect(post(`http://127.0.0.1:${port}/`, outside)).rejects.toThrow("https://");
      expect(calls).toBe(0);
    });

    it("ends with the server, and no other begins", async () => {
      const url = receive(() => new Promise<Response>(() => {}));
      const outgoing = createOutgoing({ allowPrivate: true });
      const call = post(url, outgoing);
      outgoing.stop();
      await expect(call).rejects.toThrow(OutgoingError);
      expect(outgoing.take("an account")).toBeNull();
      server = undefined;
    });
  });

  /** A receiver that treats each connection in its own way, and counts those that the server has closed. */
  interface Receiver {
    readonly port: number;
    accepted: number;
    closed: number;
    readonly sockets: Socket[];
  }

  /** Starts a receiver that does `treat` with each connection. */
  async function receiveRaw(treat: (socket: Socket) => void): Promise<Receiver> {
    const receiver: Receiver & { port: number } = { port: 0, accepted: 0, closed: 0, sockets: [] };
    const listener: Server = createServer({ allowHalfOpen: true }, (socket) => {
      receiver.accepted++;
      // A reset ends a connection, too.
      socket.on("error", () => {});
      socket.on("end", () => socket.destroy());
      socket.on("close", () => receiver.closed++);
      receiver.sockets.push(socket);
      socket.resume();
      treat(socket);
    });
    const listening = Promise.withResolvers<void>();
    listener.listen(0, "127.0.0.1", listening.resolve);
    await listening.promise;
    onTestFinished(() => void listener.close());
    const address = listener.address();
    if (address !== null && typeof address !== "string") receiver.port = address.port;
    return receiver;
  }

  /** Writes `text` again and again, as fast as the other side reads or once in 20 ms. */
  function writeForever(socket: Socket, text: string, everyMs = 0): void {
    if (socket.destroyed) return;
    const next = () => writeForever(socket, text, everyMs);
    if (everyMs > 0) socket.write(text, () => setTimeout(next, everyMs));
    else if (socket.write(text)) setImmediate(next);
    else socket.once("drain", next);
  }

  const OK = "HTTP/1.1 200 OK\r\n";

  /** What hostile receivers do, by the scheme of their address. */
  const HOSTILE: Readonly<Record<string, readonly ["http" | "https", (socket: Socket) => void]>> = {
    "is silent before TLS": ["https", () => {}],
    "is silent in the middle of the TLS handshake": [
      "https",
      (socket) => void socket.write("\x16\x03\x03\x40\x00"),
    ],
    "speaks no TLS": ["https", (socket) => void socket.write(`${OK}\r\n`)],
    "is silent after the request": ["http", () => {}],
    "reads nothing": ["http", (socket) => void socket.pause()],
    "closes its side at once": ["http", (socket) => void socket.end()],
    "closes its side in the TLS handshake": ["https", (socket) => void socket.end("\x16\x03")],
    "sends no HTTP": ["http", (socket) => writeForever(socket, "SSH-2.0\r\n\r\n")],
    "sends a header that never ends": ["http", (socket) => writeForever(socket, `${OK}X: `)],
    "sends a slow header": ["http", (socket) => writeForever(socket, "H", 20)],
    "sends interim responses without end": [
      "http",
      (socket) => writeForever(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
    ],
    "sends a body that never ends": ["http", (socket) => writeForever(socket, `${OK}\r\nxxxxxxxxxx`)],
    "sends a slow body": ["http", (socket) => writeForever(socket, `${OK}\r\nx`, 20)],
    "sends chunks that never end": [
      "http",
      (socket) => writeForever(socket, `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`),
    ],
    "redirects": [
      "http",
      (socket) => void socket.write("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n"),
    ],
  };

  describe("a receiver", () => {
    it.each(Object.entries(HOSTILE))("that %s keeps no connection", async (_, [scheme, treat]) => {
      const receiver = await receiveRaw(treat);
      const outgoing = createOutgoing({ allowPrivate: true, timeoutMs: 150 });
      const ended = await Promise.allSettled(
        Array.from({ length: 5 }, () => post(`${scheme}://127.0.0.1:${receiver.port}/`, outgoing)),
      );
      for (const one of ended) {
        if (one.status === "rejected") expect(one.reason).toBeInstanceOf(OutgoingError);
        else expect([200, 302]).toContain(one.value.status);
      }
      // One that reads nothing does not learn that the connection has ended.
      for (const socket of receiver.sockets) socket.resume();
      await expect.poll(() => [receiver.accepted, receiver.closed]).toEqual([5, 5]);
    });

    it.runIf(Deno.build.os === "linux")(
      "leaves no descriptor behind, however often it is called",
      async () => {
        const descriptors = () => Array.from(Deno.readDirSync("/proc/self/fd")).length;
        const receiver = await receiveRaw(() => {});
        const outgoing = createOutgoing({ allowPrivate: true, timeoutMs: 100 });
        const before = descriptors();
        const accounts = Array.from({ length: 20 }, (_, index) => `account ${index}`);
        await Promise.all(accounts.map(async (account, index) => {
          for (let call = 0; call < 10; call++) {
            const line = await outgoing.takeNext(account);
            const scheme = index % 2 === 0 ? "https" : "http";
            await line?.post(`${scheme}://127.0.0.1:${receiver.port}/`, CALL).catch(() => {});
            line?.release();
          }
        }));
        expect(receiver.accepted).toBe(200);
        await expect.poll(() => receiver.closed).toBe(200);
        await expect.poll(descriptors).toBeLessThanOrEqual(before);
      },
    );
  });

  describe("the lines of a server", () => {
    const takeAll = (lines: ReturnType<typeof createLines>, accounts: readonly string[]) =>
      accounts.flatMap((account) => lines.take(account) ?? []);
    const named = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

    it("are five of an account, and 64 in all", () => {
      expect(takeAll(createLines(), Array<string>(9).fill("one"))).toHaveLength(MAX_OPEN_OF_ACCOUNT);
      expect(takeAll(createLines(), named(99, "account"))).toHaveLength(MAX_OPEN);
    });

    it("are left for others by accounts with slow receivers, and by all but the first call of an account", () => {
      const slow = createLines();
      for (const account of named(99, "slow")) {
        const line = slow.take(account);
        line?.note(10_000);
        line?.release();
      }
      expect(takeAll(slow, named(99, "slow"))).toHaveLength(MAX_OPEN / 2);
      expect(takeAll(slow, named(99, "other"))).toHaveLength(MAX_OPEN / 2);

      const greedy = createLines();
      takeAll(greedy, named(30, "greedy").flatMap((account) => Array<string>(5).fill(account)));
      expect(greedy.take("other")).not.toBeNull();
    });

    it("go to the next account as soon as one is given back, but not to one that is slow", async () => {
      const lines = createLines();
      const outgoing = createOutgoing({ allowPrivate: true, lines });
      const slow = lines.take("slow");
      slow?.note(10_000);
      slow?.release();
      const held = named(MAX_OPEN, "account").map((account) => outgoing.take(account));
      expect(await outgoing.takeNext("slow")).toBeNull();
      const next: Promise<OutgoingLine | null> = outgoing.takeNext("next");
      held[0]?.release();
      expect(await next).not.toBeNull();
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
});

const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const dotted = (parts: readonly number[]) => parts.join(".");
const colons = (groups: readonly number[]) => groups.map((part) => part.toString(16)).join(":");

/** Each special range as its first and last address, written as numbers on purpose: no code of ours computes them. */
const SPECIAL: readonly (readonly [from: number, to: number])[] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa83f8110, 0xa83f8110],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
];

const toDotted = (value: number) => dotted([24, 16, 8, 0].map((shift) => (value >>> shift) & 255));
const isSpecial = (value: number) => SPECIAL.some(([from, to]) => value >= from && value <= to);

describe("isPublicAddress", () => {
  it("agrees with the table for every IPv4 address", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        expect(isPublicAddress(toDotted(value))).toBe(!isSpecial(value));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("agrees with the table at both ends of each range", () => {
    for (const [from, to] of SPECIAL) {
      for (const value of [from - 1, from, to, to + 1]) {
        if (value < 0 || value > 0xffffffff) continue;
        expect([toDotted(value), isPublicAddress(toDotted(value))]).toEqual([
          toDotted(value),
          !isSpecial(value),
        ]);
      }
    }
  });

  it("rejects every way to write an IPv4 address as an IPv6 address", () => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (parts) => {
        const [a, b, c, d] = parts;
        const hex = colons([a * 256 + b, c * 256 + d]);
        const forms = [`::ffff:${dotted(parts)}`, `::ffff:${hex}`, `::${dotted(parts)}`, `64:ff9b::${hex}`];
        for (const form of [...forms, `2002:${hex}::1`, `2001:0:${hex}::1`]) {
          expect([form, isPublicAddress(form)]).toEqual([form, false]);
        }
      }),
      { seed: 2 },
    );
  });

  it("rejects IPv6 addresses outside the public range", () => {
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group, group, group, group, group).filter(([first]) =>
          first < 0x2000 || first > 0x3fff
        ),
        (groups) => {
          expect(isPublicAddress(colons(groups))).toBe(false);
        },
      ),
      { seed: 3 },
    );
  });

  it("accepts public addresses, and nothing that is no address", () => {
    for (const address of ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001::200e"]) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
    const wrong = ["", "localhost", "127.1", "0x7f.1", "2130706433", "1.1.1.1 ", "::1", "fe80::1%eth0"];
    for (const text of [...wrong, "2606:4700::1%eth0", "[2606:4700::1]", "fd00:ec2::254"]) {
      expect([text, isPublicAddress(text)]).toEqual([text, false]);
    }
  });
});
