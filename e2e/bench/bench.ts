/** `deno task bench [NAME] [options]`: a measurement by its name, or else that of the API, of which it names calls. */
import { runNamed } from "../../tasks/programs.ts";

const isNamed = await runNamed("bench", {
  popup: { run: ["e2e/bench/popup_paint.ts"] },
  live: { run: ["e2e/bench/live_delay.ts"] },
  page: { run: ["e2e/bench/page/page.ts"] },
  lighthouse: { run: ["e2e/bench/page/lighthouse.ts"] },
  book: { run: ["e2e/bench/book.ts"] },
  insights: { run: ["e2e/bench/insights.ts"] },
  load: { run: ["e2e/bench/page_load.ts"] },
  scale: { run: ["e2e/bench/scale.ts"] },
  start: { run: ["e2e/bench/start.ts"] },
  accounts: { run: ["e2e/bench/accounts.ts"] },
});
if (!isNamed) await import("./server/bench.ts");
