/**
 * `deno task test:release`: uses what `deno task release` has made, and the files of deploy, as hosts do, in a folder
 * that is the root of the processes in it, as a container's or a unit's is. Needs Linux and root; no Docker, and no
 * systemd as the first process. It checks the sums; makes the image by the steps of the Dockerfile from the container's
 * files; starts it by its command, as its user, with nothing writable but /data and /tmp, and again from the same
 * volume; starts the line of the systemd unit with its environment on the same store; and uses the command line's one
 * file against it. Both are also updated: from a store that the first server of version 0.1 has filled. The
 * base images are not used: the programs of this machine and this Deno are in their place.
 */
import { createAccessToken, getDay, login, putFire } from "#shared/contract/mod.ts";
import { createClient } from "#shared/client/mod.ts";
import { createBackup } from "../../api/admin/backup.ts";
import project from "../../package.json" with { type: "json" };
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { PASSWORD, registerAccount } from "../fixtures/account.ts";
import { fillOldStore, FIRST_COMMIT } from "./old_store.ts";

const RELEASE = `${ROOT}/dist/release`;
const DAY = "2026-11-20";
const START_MS = 30_000;
/** Of systemd: a setting is wrong, so the unit is not started again. */
const CONFIG_EXIT_CODE = 78;
/** Which packages are fetched through what. */
const NETWORK = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "NPM_CONFIG_REGISTRY",
  "DENO_CERT",
  "SSL_CERT_FILE",
];

if (Deno.build.os !== "linux" || Deno.uid() !== 0) fail("This test needs Linux and root.");
const folder = await Deno.makeTempDir({ prefix: "gorin-release-" });
const problems: string[] = [];
const sums = await sh(`cd "${RELEASE}" && sha256sum --check --quiet SHA256SUMS`);
check(sums.success, "the files are what SHA256SUMS says");

const context = `${folder}/context`;
await unpack(`gorin-container-${project.version}.tar.gz`, context);
const image = await makeImage(await Deno.readTextFile(`${context}/deploy/Dockerfile`));
check(true, `the image is made of ${image.steps} steps of its Dockerfile`);

// docker run -e … --read-only --tmpfs /tmp --cap-drop ALL -v gorin:/data, twice with the same volume.
const first = await start({ ...image, env: { ...image.env, GORIN_HOSTS: "gorin.example.org" } });
const { api, email } = await registerAccount(first.url);
await api.call(putFire, { params: { day: DAY }, body: { task: "Rise at five" } });
const data = await first.run(["stat", "-c", "%a %u", "/data"]);
check(new TextDecoder().decode(data.stdout).trim() === "700 65532", "only its user can read /data");
const page = await fetch(first.url);
check((await page.text()).includes("<html"), "it serves the web app");
const checked = await first.run(image.health);
check(checked.success, "its health check succeeds");
const written = await first.run(["deno", "eval", "Deno.writeTextFileSync('/gorin/x', '')"]);
check(!written.success, "nothing but /data and /tmp can be written");
check(await first.stop() === 0, "it stops with code 0 on SIGTERM");
const second = await start({ ...image, env: { ...image.env, GORIN_HOSTS: "gorin.example.org" } });
check(await hasFire(second.url), "a new container on the same volume has the account and its day");
await second.stop();
const volume = `${folder}/volume`;
await Deno.rename(`${image.root}/data`, volume);
const old = await fillOldStore(FIRST_COMMIT, folder);
await checkUpdate(
  { ...image, env: { ...image.env, GORIN_HOSTS: "gorin.example.org" } },
  "/data",
  "a container",
);

const unit = await readUnit();
const verify = ["systemd-analyze", "verify", "--recursive-errors=no", "/etc/systemd/system/gorin.service"];
const verified = await (await inRoot({ ...unit, user: "0:0" }, verify)).output();
check(
  verified.success,
  `systemd-analyze accepts the unit ${new TextDecoder().decode(verified.stderr)}`.trim(),
);
const service = await start(unit);
check(await hasFire(service.url), "the line of the unit serves the store that the container has written");
await tryCommandLine(service.url);
check(await service.stop() === 0, "it stops with code 0 on SIGTERM");
const anybody = { ...unit, env: { ...unit.env, GORIN_REGISTRATION: "anybody" } };
const wrong = await (await inRoot(anybody, unit.command)).output();
check(wrong.code === CONFIG_EXIT_CODE, `with a wrong setting it exits with ${wrong.code}`);
await checkUpdate(unit, unit.writable[0] ?? "", "the line of the unit");
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

/** A server in a root of its own. */
interface Rooted {
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  /** Its folders that can be written; all others cannot. */
  readonly writable: readonly string[];
}

/** An image that was made by the steps of a Dockerfile. */
interface Image extends Rooted {
  readonly health: readonly string[];
  readonly steps: number;
}

/** Makes what the instructions of a Dockerfile say, each stage in a root of its own. */
async function makeImage(dockerfile: string): Promise<Image> {
  const stages = new Map<string, string>();
  let image: Image | undefined;
  let steps = 0;
  const lines = dockerfile.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "").split("\n").filter(Boolean);
  for (const line of lines) {
    const [instruction = "", ...words] = line.split(" ");
    const rest = line.slice(instruction.length + 1);
    if (instruction === "FROM") {
      const name = words[2] ?? "image";
      const root = `${folder}/${name}`;
      await makeRoot(root);
      stages.set(name, root);
      image = { root, cwd: "/", env: {}, user: "0:0", command: [], writable: [], health: [], steps };
      continue;
    }
    if (!image) throw new Error("A Dockerfile begins with FROM.");
    steps++;
    image = { ...image, steps };
    if (instruction === "WORKDIR") {
      await Deno.mkdir(`${image.root}${rest}`, { recursive: true });
      image = { ...image, cwd: rest };
    } else if (instruction === "COPY") {
      const from = words.find((word) => word.startsWith("--from="))?.slice(7);
      const owner = words.find((word) => word.startsWith("--chown="))?.slice(8) ?? "0:0";
      const paths = words.filter((word) => !word.startsWith("--"));
      const to = paths.pop() ?? "";
      const source = from === undefined ? context : stages.get(from);
      for (const path of paths) await copyInto(`${source}/${path}`, image, to, owner, paths.length > 1);
    } else if (instruction === "RUN") {
      const { success, stderr } = await (await inRoot(image, ["sh", "-c", rest], { isBuild: true })).output();
      if (!success) throw new Error(`${line}: ${new TextDecoder().decode(stderr)}`);
    } else if (instruction === "USER") {
      image = { ...image, user: rest };
    } else if (instruction === "VOLUME") {
      image = { ...image, writable: [rest] };
    } else if (instruction === "ENV") {
      image = { ...image, env: Object.fromEntries(words.map((word) => word.split("=") as [string, string])) };
    } else if (instruction === "HEALTHCHECK") {
      image = { ...image, health: JSON.parse(rest.slice(rest.indexOf("["))) };
    } else if (instruction === "CMD") {
      // The entry point of the base image is Deno.
      image = { ...image, command: ["deno", ...JSON.parse(rest)] };
    } else if (instruction !== "EXPOSE") throw new Error(`This test does not know the instruction ${line}.`);
  }
  if (!image) throw new Error("The Dockerfile is empty.");
  return image;
}

/** Copies as COPY does: a file into a folder or to a path, and what is in a folder, without the folder's own mode. */
async function copyInto(
  source: string,
  { root, cwd }: Rooted,
  to: string,
  owner: string,
  isOneOfMany: boolean,
): Promise<void> {
  const path = `${root}${to.startsWith("/") ? to : `${cwd}/${to}`}`;
  const isFolder = (await Deno.stat(source)).isDirectory;
  const target = isFolder || !(isOneOfMany || to.endsWith("/") || to === "./") ? path : `${path}/.`;
  const { success, stderr } = await sh(
    isFolder
      ? `[ -d "${target}" ] || { mkdir -p "${target}" && chown ${owner} "${target}"; }; cd "${source}" &&
          find . -mindepth 1 -maxdepth 1 -exec cp -a {} "${target}/" ';' &&
          find . -mindepth 1 -printf '${target}/%P\\0' | xargs -0 -r chown -h ${owner}`
      : `mkdir -p "$(dirname "${target}")" && cp -a "${source}" "${target}"`,
  );
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Makes a root whose programs are those of this machine, with this Deno. */
async function makeRoot(root: string): Promise<void> {
  for (const name of ["usr", "proc", "dev", "tmp", "run", "etc", "var/lib", "opt", "deno", "cache"]) {
    await Deno.mkdir(`${root}/${name}`, { recursive: true });
  }
  for (const name of ["bin", "lib", "lib64", "sbin"]) await Deno.symlink(`usr/${name}`, `${root}/${name}`);
  await Deno.copyFile(Deno.execPath(), `${root}/deno/deno`);
  for (const name of ["resolv.conf", "hosts", "nsswitch.conf", "passwd"]) {
    await sh(`cp -aL "/etc/${name}" "${root}/etc/"`);
  }
  await sh(`cp -a --parents /etc/ssl "\${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "${root}/"`);
}

/**
 * A command in the root, with mounts of its own. While an image is built everything can be written; otherwise the
 * options are those that docs/hosting.md has for a container.
 */
async function inRoot(
  { root, cwd, env, user, writable }: Rooted,
  command: readonly string[],
  { isBuild = false } = {},
): Promise<Deno.Command> {
  const [uid, gid] = user.split(":");
  const bind = (path: string) => `mount --bind "${root}${path}" "${root}${path}"`;
  const steps = [
    bind(""),
    `mount --rbind /usr "${root}/usr"`,
    // Where the unit has Deno.
    `mount --bind "${root}/deno" "${root}/usr/local/bin"`,
    `mount --rbind /dev "${root}/dev"`,
    `mount -t proc proc "${root}/proc"`,
    `mount -t tmpfs -o mode=1777 tmpfs "${root}/tmp"`,
    `mount -t tmpfs tmpfs "${root}/run"`,
    // What this machine has fetched before needs no network.
    ...isBuild ? [`mount --bind "${await denoDir()}" "${root}/cache"`] : [],
    ...writable.map(bind),
    ...isBuild ? [] : [`mount -o remount,ro,bind "${root}"`],
    // What was mounted over the root is reached by its path only.
    `exec chroot "${root}" ${
      isBuild
        ? ""
        : `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
    } env -C "${cwd}" "$@"`,
  ];
  return new Deno.Command("unshare", {
    args: ["-m", "sh", "-c", steps.join(" && "), "sh", ...command],
    clearEnv: true,
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin",
      HOME: "/tmp",
      // Of this machine, where it has any: the build fetches packages.
      ...(isBuild && {
        DENO_DIR: "/cache",
        ...Object.fromEntries(NETWORK.map((name) => [name, Deno.env.get(name) ?? ""])),
      }),
      ...env,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Starts a server by its command, on a free port. */
async function start(rooted: Rooted) {
  const port = freePort();
  const own = { ...rooted, env: { ...rooted.env, PORT: String(port) } };
  const child = (await inRoot(own, rooted.command)).spawn();
  const said = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  void child.status.then(() => ended = true);
  const responds = () =>
    fetch(`${url}/api/health`).then(async (response) => (await response.text(), response.ok), () => false);
  if (await timeUntil(async () => ended || await responds(), START_MS) === Infinity || ended) {
    if (!ended) child.kill("SIGKILL");
    throw new Error(`The server does not start: ${(await said).join("")}`);
  }
  return {
    url,
    run: async (command: readonly string[]) =>
      // The port of the image is one that this machine may use.
      await (await inRoot(own, command.map((word) => word.replace(":8000", `:${port}`)))).output(),
    async stop() {
      child.kill("SIGTERM");
      await said;
      return (await child.status).code;
    },
  };
}

/** The service of deploy/gorin.service, with the release in /opt/gorin and the container's store in its folder. */
async function readUnit(): Promise<Rooted> {
  const root = `${folder}/unit`;
  await makeRoot(root);
  const text = await Deno.readTextFile(`${context}/deploy/gorin.service`);
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value ?? "");
  const cwd = valuesOf("WorkingDirectory")[0] ?? "";
  const state = valuesOf("StateDirectory").map((name) => `/var/lib/${name}`);
  const cache = valuesOf("CacheDirectory").map((name) => `/var/cache/${name}`);
  for (const path of [...state, ...cache]) {
    await sh(`mkdir -p "${root}${path}" && chmod 700 "${root}${path}"`);
  }
  await sh(`cp -a "${volume}/." "${root}${state[0]}/"`);
  await sh(`chown -R ${image.user} ${[...state, ...cache].map((path) => `"${root}${path}"`).join(" ")}`);
  // A clone in which the web app was built.
  await sh(`cp -al "${folder}/build/gorin" "${root}${cwd}" && cp -a "${context}/api" "${root}${cwd}/"`);
  await sh(
    `mkdir -p "${root}/etc/systemd/system" && cp "${context}/deploy/gorin.service" "${root}/etc/systemd/system/"`,
  );
  const variables = valuesOf("Environment").flatMap((line) => line.split(" "));
  return {
    root,
    cwd,
    user: image.user,
    env: Object.fromEntries(variables.map((word) => word.split("=") as [string, string])),
    command: (valuesOf("ExecStart")[0] ?? "").split(" "),
    writable: [...state, ...cache],
  };
}

/** Puts a store of version 0.1 in the place of what is in a folder, and starts this version on it. */
async function checkUpdate(rooted: Rooted, data: string, name: string): Promise<void> {
  const path = `${rooted.root}${data}`;
  await sh(`rm -rf "${path}" && mkdir -m 700 "${path}"`);
  await createBackup(old.path, `${path}/gorin.sqlite`);
  await sh(`rm "${path}/gorin.sqlite.sha256" && chown -R ${rooted.user} "${path}"`);
  const server = await start(rooted);
  const lost = await old.lostOn(server.url);
  await server.stop();
  const backups = Array.from(Deno.readDirSync(path), ({ name }) => name)
    .filter((name) => /\.before-format-\d+$/.test(name));
  check(
    lost.length === 0 && backups.length === 1,
    `${name} on a store of ${old.version}: all of ${old.days} days as they were, still signed in, and a backup from before`,
  );
}

async function hasFire(url: string): Promise<boolean> {
  const anyone = createClient({ baseUrl: url, fetch, token: () => null });
  const { token } = await anyone.call(login, { body: { email, password: PASSWORD } });
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  return (await client.call(getDay, { params: { day: DAY } })).day.fire.task === "Rise at five";
}

/** Uses the one file of the command line in a folder that has nothing else. */
async function tryCommandLine(url: string): Promise<void> {
  const anyone = createClient({ baseUrl: url, fetch, token: () => null });
  const { token } = await anyone.call(login, { body: { email, password: PASSWORD } });
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  const { token: access } = await client.call(createAccessToken, {
    body: { name: "cli", scope: "write", expires_at: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const name = `gorin-cli-${project.version}`;
  await unpack(`${name}.tar.gz`, `${folder}/cli`);
  const gorin = async (args: string, input = "") => {
    const { success, stdout, stderr } = await sh(
      `cd "${folder}/cli/${name}" && printf %s "${input}" | HOME="${folder}/cli" XDG_CONFIG_HOME= ` +
        `"${Deno.execPath()}" run -A --no-config gorin.js ${args}`,
    );
    return { success, said: new TextDecoder().decode(success ? stdout : stderr).trim() };
  };
  const version = await gorin("--version");
  check(version.said === project.version, `the command line is version ${version.said}`);
  const signedIn = await gorin(`login --server ${url}`, access);
  const started = await gorin('start "Deep Work"');
  const status = await gorin("status");
  check(
    [signedIn, started, status].every(({ success }) => success) && status.said.includes("Deep Work"),
    `it signs in, starts a timer and says so: ${status.said.split("\n")[0]}`,
  );
}

/** Unpacks an archive of the release into an empty folder. */
async function unpack(name: string, to: string): Promise<void> {
  const { success } = await sh(`mkdir -p "${to}" && tar -xzf "${RELEASE}/${name}" -C "${to}"`);
  if (!success) fail(`Make a release first: deno task release (${name} is not there).`);
}

/** The folder of what this Deno has fetched. */
async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

function sh(script: string): Promise<Deno.CommandOutput> {
  return new Deno.Command("sh", { args: ["-c", script], stdin: "null", stdout: "piped", stderr: "piped" })
    .output();
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}
