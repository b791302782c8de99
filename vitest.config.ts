import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,api,web,extension,e2e,tasks}/**/*.test.{ts,tsx}"],
    // Where a screen is drawn, its test says so itself: `// @vitest-environment happy-dom`.
    environment: "node",
    // Vitest by itself leaves one core free, which on a machine of two halves its speed.
    maxWorkers: "100%",
  },
});
