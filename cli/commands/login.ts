import { createClient } from "#shared/client/mod.ts";
import { me } from "#shared/contract/mod.ts";
import type { OpenCommand } from "../command.ts";
import { CommandError, EXIT } from "../exit.ts";
import { LoginSchema } from "../login.ts";

const DEFAULT_SERVER = "http://localhost:8000";

export const login: OpenCommand = {
  call: "login",
  summary: "Log in by an access token, which is created in the settings of the dashboard.",
  options: { server: { value: "URL", help: `the address of the server; ${DEFAULT_SERVER} when absent` } },
  takes: { min: 0, max: 0 },
  open: true,
  async run({ options }, host) {
    const server = String(options.server ?? DEFAULT_SERVER).replace(/\/+$/, "");
    const token = (await host.ask("Access token:"))?.trim() ?? "";
    const login = LoginSchema.safeParse({ server, token });
    if (!login.success) throw new CommandError(`${server} is not the address of a server.`, EXIT.usage);
    if (!token) throw new CommandError("No token was entered.", EXIT.usage);
    const client = createClient({ baseUrl: server, fetch: host.fetch, token: () => token });
    const { user } = await client.call(me, {});
    await host.writeLogin(login.data);
    host.print(`Logged in to ${server} as ${user.email}.`);
  },
};

export const logout: OpenCommand = {
  call: "logout",
  summary: "Forget the access token. Revoke it in the settings of the dashboard.",
  takes: { min: 0, max: 0 },
  open: true,
  async run(_args, host) {
    await host.writeLogin(null);
    host.print("Logged out.");
  },
};
