import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 200;

/** The quality of Brotli for what every visitor loads. */
const SMALLEST = constants.BROTLI_MAX_QUALITY;

/** The quality for large files that are rarely loaded: they become a tenth larger. */
export const QUICK = 9;

/**
 * A Vite plugin that puts a `.br` and a `.gz` beside every text file of the build, for the server to choose from.
 * `quality` is Brotli's.
 */
export function precompress({ quality = SMALLEST } = {}): Plugin {
  let folder = "";
  return {
    name: "gorin:precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // After everything is written, files of `public` and the manifest among it.
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => WORTH_IT.test(file)).map((file) => compress(join(folder, file), quality)),
        );
      },
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
