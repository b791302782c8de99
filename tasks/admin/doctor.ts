import { unknownSettings } from "../../api/env.ts";
import { examine } from "../../api/admin/doctor.ts";
import { print } from "../print.ts";
import { readEnv } from "./command.ts";
import { readCall } from "../usage.ts";
import project from "../../package.json" with { type: "json" };

readCall({
  call: "doctor",
  help: `Examines the store and the settings of this server, and says what to do about each problem.
The server may be running. Ends with 1 when it found a problem.`,
});
const findings = await examine({
  env: readEnv(),
  unknown: unknownSettings(Object.keys(Deno.env.toObject())),
  version: project.version,
  now: Date.now(),
});
const MARKS = { ok: "✓", warning: "!", problem: "✗" } as const;
for (const { level, text, advice } of findings) {
  print(`${MARKS[level]} ${text}`);
  if (advice) print(`    ${advice}`);
}
Deno.exit(findings.some(({ level }) => level === "problem") ? 1 : 0);
