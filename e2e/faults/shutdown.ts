import { openSlowPost } from "../../api/testing/slow_post.ts";
import { startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { createWriter, type Scenario } from "./scenario.ts";

const IN_FLIGHT = 50;

/** SIGTERM while the bodies of 50 writes are still arriving: each is answered, and each acknowledged one is stored. */
export const shutdown: Scenario = async (folder, random) => {
  const path = `${folder}/gorin.sqlite`;
  const server = await startProduct(path);
  const { token } = await registerAccount(server.url);
  const posts = await Promise.all(Array.from({ length: IN_FLIGHT }, async (_, number) => {
    const start = Date.parse("2026-03-01T00:00:00Z") + number * 60_000;
    const body = JSON.stringify({
      id: crypto.randomUUID(),
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(start + 60_000).toISOString(),
      category: "Deep Work",
      source: "manual",
    });
    const url = `${server.url}/api/days/2026-03-01/earth/entries`;
    const post = await openSlowPost(url, body, [`Authorization: Bearer ${token}`]);
    await post.sendHead();
    await post.bodyIsRead();
    return { ...post, id: JSON.parse(body).id as string };
  }));
  const stopped = server.stop("SIGTERM");
  const responses = await Promise.all(posts.map(async ({ sendBody, response, id }) => {
    await new Promise((resolve) => setTimeout(resolve, random() * 300));
    await sendBody();
    return { id, status: Number(/^HTTP\/1\.1 (\d+)/.exec(await response())?.[1] ?? 0) };
  }));
  await stopped;
  const acknowledged = responses.filter(({ status }) => status === 201);
  const again = await startProduct(path);
  const stored = await createWriter(again.url, token).stored();
  await again.stop();
  const dropped = responses.filter(({ status }) => status !== 201).length;
  const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
  return {
    text:
      `SIGTERM with ${IN_FLIGHT} writes in flight: ${acknowledged.length} acknowledged, ${dropped} dropped, ${lost} lost`,
    held: dropped + lost === 0,
  };
};
