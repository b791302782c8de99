import { expect, it } from "vitest";
import { packageFolderOf } from "./license_notices.ts";

it.each([
  ["/app/node_modules/react/index.js", "/app/node_modules/react"],
  [
    "/app/node_modules/.deno/zod@4.6.7/node_modules/zod/mini/index.js",
    "/app/node_modules/.deno/zod@4.6.7/node_modules/zod",
  ],
  [
    "/app/node_modules/@fontsource/shippori-mincho/files/a.woff2?url",
    "/app/node_modules/@fontsource/shippori-mincho",
  ],
  ["/app/shared/ui/fonts/shippori-mincho-500.woff2", "/app/node_modules/@fontsource/shippori-mincho"],
  ["\0/app/node_modules/scheduler/index.js?commonjs-module", "/app/node_modules/scheduler"],
  ["/app/shared/ui/Controls.tsx", null],
  ["\0vite/modulepreload-polyfill.js", null],
])("the package of %s is %s", (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder);
});
