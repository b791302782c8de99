import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ByEnvironment } from "./e2e/fixtures/vitest_sequencer.ts";

const ROOT = RegExp.escape(fileURLToPath(new URL(".", import.meta.url)));

export default defineConfig({
  // `// @vitest-environment screens`, which takes no path.
  resolve: {
    alias: {
      "vitest-environment-screens": fileURLToPath(
        new URL("e2e/screens/vitest_environment.ts", import.meta.url),
      ),
    },
  },
  // Without the checks of development: they record where each element was made, which takes a third of a screen's time.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["{shared,api,web,extension,cli,e2e,tasks}/**/*.test.{ts,tsx}"],
    // Where a screen is drawn, its test says so itself: `// @vitest-environment happy-dom`.
    environment: "node",
    // Deno loads these by itself: in what Vite transforms, each use of an import is a slow access, which takes a fifth
    // of the API's time. What only Vite knows, such as a style sheet, must be imported elsewhere.
    server: { deps: { external: [new RegExp(`^${ROOT}(api|shared)/.*\\.tsx?$`)] } },
    setupFiles: ["e2e/fixtures/vitest_setup.ts"],
    // One worker runs many files, which takes half the time of one for each. So no test may leave anything behind in
    // its module, its window or its clock; `--sequence.shuffle` shows whether one does.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // Time enough on a machine with much else to do: a test that hangs still ends, and no test is about time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 40_000 } },
    // One more than there are cores, since tests wait for the store, for processes and for time. Vitest by itself
    // leaves one core free, which on a machine of two halves its speed.
    maxWorkers: availableParallelism() + 1,
  },
});
