import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const ROOT = dirname(fileURLToPath(import.meta.url));

/** What the server responds to the components of the app. A process of its own, since Vite would bundle the server. */
async function recordServer(): Promise<Uint8Array> {
  const args = ["run", "-A", "--unstable-kv", `${ROOT}/server/record.ts`];
  const { success, stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "inherit" }).output();
  if (!success) throw new Error("What the server responds could not be recorded");
  return stdout;
}

function responses(): Plugin {
  return {
    name: "responses",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "responses.json", source: await recordServer() });
    },
    configureServer(server) {
      const recorded = recordServer();
      server.middlewares.use("/responses.json", (_, response, next) => {
        recorded.then((body) => response.end(body), next);
      });
    },
  };
}

/** The page of all components, for developers: `deno task gallery` serves it, and its test builds it. */
export default defineConfig({
  root: ROOT,
  base: "./",
  plugins: [react(), tailwindcss(), responses()],
  // As in the app.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "../../dist/gallery",
    emptyOutDir: true,
    chunkSizeWarningLimit: 4_000,
    reportCompressedSize: false,
    // In one file, so that what the app loads lazily is there at once.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
