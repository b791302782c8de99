import { dirname } from "node:path";
import * as z from "zod/mini";

/** Where the user is logged in, and by which access token. */
export const LoginSchema = z.object({ server: z.url({ protocol: /^https?$/ }), token: z.string() });

export type Login = z.infer<typeof LoginSchema>;

const ONLY_MINE = 0o600;

/** Returns the file of the login: in the folder for the user's settings, where the system has one. */
export function loginFileOf(env: Readonly<Record<string, string | undefined>>): string {
  const folder = env.XDG_CONFIG_HOME ?? env.APPDATA ?? `${env.HOME ?? "."}/.config`;
  return `${folder}/gorin/login.json`;
}

/** Returns the login in the file, or null when there is none or it cannot be understood. */
export async function readLoginFile(file: string): Promise<Login | null> {
  try {
    const login = LoginSchema.safeParse(JSON.parse(await Deno.readTextFile(file)));
    return login.success ? login.data : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the login so that only its user can read it, in one step. With null, removes the file. */
export async function writeLoginFile(file: string, login: Login | null): Promise<void> {
  if (login === null) {
    await Deno.remove(file).catch((error: unknown) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
    return;
  }
  await Deno.mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(fresh, JSON.stringify(login), { mode: ONLY_MINE, createNew: true });
  await Deno.rename(fresh, file);
}
