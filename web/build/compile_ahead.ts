import type { Plugin } from "vite";

/** Chromium compiles every function of a script that begins with this beside the main thread, while it loads. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** Rarely loaded, or only as a whole: texts of another language and polyfills. */
const NOT_AHEAD = /^(?:ja|global\.esm)$/;

/** React's own module, and the errors in it that only mark a state and never tell where they were made. */
const REACT_DOM = /react-dom-client\.production\.js$/;
const MARKER = /(?<=(?:var |,\s*)\w+Exception = )Error\((?=formatProdErrorMessage\()/g;

/**
 * A Vite plugin for a start in short tasks. Without it a browser compiles most functions when they are first called, on
 * the main thread. And where developer tools are attached, as they are by Lighthouse, each error that React creates at
 * its start makes the browser parse the script once more, to note the line.
 */
export function quickStart(): Plugin {
  return {
    name: "gorin:quick-start",
    apply: "build",
    transform: {
      filter: { id: REACT_DOM },
      handler(code) {
        const found = code.match(MARKER)?.length ?? 0;
        if (found === 0) throw new Error("Cannot find React's markers: look for them again, or remove this");
        return { code: code.replace(MARKER, "markerOf(") + MARKER_OF, map: null };
      },
    },
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

/** Creates an error without a stack. */
const MARKER_OF = `
function markerOf(message) {
  return Object.create(Error.prototype, { message: { value: message } });
}
`;
