import { NOTICE_SEPARATOR, noticesOf } from "#shared/ui/build/license_notices.ts";
import { PRODUCT, TARGETS } from "./build.ts";
import { ROOT } from "./run.ts";
import { type Lock, SERVER_PACKAGES, startLock } from "./start/start_lock.ts";

/** What the server contains that is not a package. */
const PASSWORD_LIST = `SecLists, 10-million-password list (MIT)\n\n`;

/** Returns the notices of the packages that the server imports, and of the list of common passwords. */
export function serverNotices(): string {
  // Deno writes the file; `start_lock.test.ts` checks its version.
  const lock = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.lock`)) as Lock;
  const packages = noticesOf(Object.keys(startLock(lock, SERVER_PACKAGES).npm).map(folderOfPackage));
  const passwords = Deno.readTextFileSync(`${ROOT}/api/auth/common_passwords.LICENSE.txt`);
  return [packages, `${PASSWORD_LIST}${passwords.trim()}\n`].join(NOTICE_SEPARATOR);
}

/** Returns the notices of the server and of every build, which must be there, each once and in alphabetical order. */
export function allNotices(): string {
  const built = PRODUCT.map((name) => Deno.readTextFileSync(`${ROOT}/${TARGETS[name].made}/licenses.txt`));
  const notices = [...built, serverNotices()].flatMap((text) => text.split(NOTICE_SEPARATOR));
  return [...new Set(notices)].sort().join(NOTICE_SEPARATOR);
}

/**
 * Returns where a package of the lock is installed: `@zod/a@1.0.0` →
 * `node_modules/.deno/@zod+a@1.0.0/node_modules/@zod/a`.
 */
function folderOfPackage(key: string): string {
  const name = key.slice(0, key.indexOf("@", 1));
  return `${ROOT}/node_modules/.deno/${key.replace("/", "+")}/node_modules/${name}`;
}
