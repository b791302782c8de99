/** A POST request that is sent in two parts, over its own connection. */
export interface SlowPost {
  /** Sends the head of the request. */
  sendHead(): Promise<void>;
  /** Resolves when the server begins to read the body: it then sends `100 Continue` (RFC 9110, 10.1.1). */
  bodyIsRead(): Promise<void>;
  sendBody(): Promise<void>;
  /** Returns the whole response, head and body, once the server has closed the connection. */
  response(): Promise<string>;
}

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

/** Connects to `url` to post `body`. Sends nothing yet. */
export async function openSlowPost(
  url: string,
  body: string,
  headers: readonly string[] = [],
): Promise<SlowPost> {
  const { hostname, port, host, pathname } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const reader = connection.readable.pipeThrough(new TextDecoderStream()).getReader();
  const writer = connection.writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `Content-Length: ${new TextEncoder().encode(body).length}`,
    "Expect: 100-continue",
    "Connection: close",
    ...headers,
  ];
  return {
    sendHead: () => send(head.join("\r\n") + "\r\n\r\n"),
    async bodyIsRead() {
      const { value } = await reader.read();
      if (value !== CONTINUE) throw new Error(`The server did not send 100 Continue, but: ${value}`);
    },
    sendBody: () => send(body),
    async response() {
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      return text;
    },
  };
}
