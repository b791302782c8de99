import { describe, expect, it } from "vitest";
import { EnvSchema } from "../../api/env.ts";
import { projectFiles, read } from "./files.ts";

const FILES = projectFiles("deploy");

/** Variables of the deployment files themselves: Caddy reads them. */
const OF_CADDY = ["GORIN_DOMAIN", "GORIN_SERVERS"];

describe("the deployment files", () => {
  it.each(FILES)("%s names only settings that exist", (path) => {
    const names = [...read(path).matchAll(/\bGORIN_[A-Z_]+/g)].map(([name]) => name);
    const unknown = names.filter((name) => !Object.hasOwn(EnvSchema.shape, name) && !OF_CADDY.includes(name));
    expect(unknown, "Settings are in api/env.ts.").toEqual([]);
  });

  it("use the version of Deno that npm start uses", () => {
    const [, version] = /deno@([\d.]+)/.exec(read("package.json")) ?? [];
    const images = [...read("deploy/Dockerfile").matchAll(/denoland\/deno:(?:distroless-)?([\d.]+)/g)];
    expect(images.map(([, tag]) => tag)).toEqual([version, version]);
  });

  it("copy only what exists into the image", () => {
    const sources = [...read("deploy/Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((
      [, paths],
    ) => (paths ?? "").split(" "));
    const files = projectFiles();
    const missing = sources.filter((source) =>
      !files.some((path) => path === source || path.startsWith(`${source}/`))
    );
    expect(missing).toEqual([]);
    const ignored = sources.filter((source) =>
      !read("deploy/Dockerfile.dockerignore").includes(`!${source}\n`)
    );
    expect(ignored, "Add them to deploy/Dockerfile.dockerignore.").toEqual([]);
  });

  it("are all described in docs/hosting.md", () => {
    const text = read("docs/hosting.md");
    expect(FILES.filter((path) => !path.endsWith("ignore") && !text.includes(path))).toEqual([]);
  });
});
