import type { Plugin } from "vite";

/** Chromium compiles every function of a script that begins with this beside the main thread, while it loads. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** Rarely loaded, or only as a whole: texts of another language and polyfills. */
const NOT_AHEAD = /^(?:ja|global\.esm)$/;

/**
 * A Vite plugin for a start in short tasks: without it, a browser compiles most functions on the main thread when they
 * are first called.
 */
export function compileAhead(): Plugin {
  return {
    name: "gorin:compile-ahead",
    apply: "build",
    generateBundle: {
      // Once the code is minified, which removes comments.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && !NOT_AHEAD.test(file.name)) {
            file.code = `${COMPILE_AHEAD}\n${file.code}`;
          }
        }
      },
    },
  };
}
