/** Every setting of the table keeps any valid value on every surface. A new setting needs no change here. */
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { me as getMe, updateMe } from "#shared/contract/mod.ts";
import { commandSchema, projectUser, saveSettings, sendCommand } from "#shared/offline/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import {
  defaultSettings,
  INITIAL_SETTINGS,
  SETTING_PATHS,
  settingAt,
  settingPatch,
  type Settings,
  type SettingsPatch,
  SettingsSchema,
  withSettings,
} from "#shared/domain/settings.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../../api/testing/test_store.ts";
import { validValue } from "../../api/testing/valid_value.ts";

const SEED = 60_126;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp("2026-11-21T12:00:00.000Z");
});
afterEach(() => app.close());

/** Every setting by its name: 'reminders.at'. */
const settings = SETTING_PATHS.map((place) => ({ ...place, name: place.path.join(".") }));
type Place = (typeof settings)[number];

/** Values as the app makes them: lists in the order that a merge leaves them in. */
const valueOf = ({ setting }: Place) =>
  validValue(setting.schema).map((value) => {
    const parsed: unknown = JSON.parse(JSON.stringify(value));
    return setting.merge ? setting.merge(setting.initial, parsed, setting.initial) : parsed;
  });

const anyValues = fc.tuple(...settings.map(valueOf));

/** The change of the settings for which `isIn` is true. */
function patchOf(values: readonly unknown[], isIn = (_index: number) => true): SettingsPatch {
  const groups: Record<string, unknown> = {};
  for (const [index, { path: [name, field] }] of settings.entries()) {
    if (!isIn(index)) continue;
    groups[name] = field === undefined
      ? values[index]
      : Object.assign({}, groups[name], { [field]: values[index] });
  }
  return groups;
}

/** The values of all settings by their names. */
const valuesIn = (from: SettingsPatch) =>
  Object.fromEntries(settings.map(({ name, path }) => [name, settingAt(from, path)]));
const named = (values: readonly unknown[]) =>
  Object.fromEntries(settings.map(({ name }, index) => [name, values[index]]));

const read = async ({ client }: SignedIn): Promise<Settings> => (await client.call(getMe, {})).user.settings;

/** Queues a change of `user`, stores it as JSON as a device does, and sends it. */
async function send({ client }: SignedIn, user: User, change: SettingsPatch) {
  const command = commandSchema().parse(JSON.parse(JSON.stringify(saveSettings(user, { settings: change }))));
  const rule = dayRuleOf(user);
  const knownDay = () => Promise.reject(new Error("A change of the settings needs no day"));
  const sent = await sendCommand(command, { client, id: crypto.randomUUID(), rule, knownDay });
  return { shown: projectUser(user, [command]).settings, ...sent };
}

/** Different values of a setting that are not the one that it has at first. */
const otherValues = (place: Place): unknown[] => {
  const texts = fc.sample(valueOf(place), { seed: SEED, numRuns: 100 }).map((value) => JSON.stringify(value));
  return [...new Set(texts)].filter((text) => text !== JSON.stringify(place.setting.initial))
    .map((text) => JSON.parse(text));
};

describe("every setting", () => {
  it.each(settings)("$name has values to test beside the initial one", (place) => {
    expect(otherValues(place), "Add one that its schema accepts to valid_value.ts.").not.toEqual([]);
  });

  it(
    "keeps its value in the pure rules, in the store, in the queue and through export and import",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyValues, async (values) => {
          const [patch, expected] = [patchOf(values), named(values)];
          expect(valuesIn(withSettings(defaultSettings(), patch))).toEqual(expected);

          const me = await app.signIn();
          await me.client.call(updateMe, { body: { settings: patch } });
          expect(valuesIn(await read(me))).toEqual(expected);
          const reopened = await openTestApp(undefined, { sharedWith: app });
          const { client } = await reopened.signInTo(me.user);
          expect(valuesIn((await client.call(getMe, {})).user.settings)).toEqual(expected);

          const [offline, other] = [await app.signIn(), await app.signIn()];
          const { shown } = await send(offline, offline.user, patch);
          expect(valuesIn(shown)).toEqual(expected);
          expect(valuesIn(await read(offline))).toEqual(expected);

          const document = await (await app.request("/export", { token: me.token })).text();
          const imported = await app.request("/import", {
            method: "POST",
            token: other.token,
            body: document,
          });
          expect(imported.status).toBe(200);
          expect(valuesIn(await read(other))).toEqual(expected);
        }),
        { seed: SEED, numRuns: countOnStore(6) },
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it("survives the change of others on another device", async () => {
    const sides = fc.array(fc.boolean(), { minLength: settings.length, maxLength: settings.length });
    await fc.assert(
      fc.asyncProperty(anyValues, sides, async (values, isMine) => {
        const me = await app.signIn();
        await send(me, me.user, patchOf(values, (index) => !isMine[index]));
        const { conflicts } = await send(me, me.user, patchOf(values, (index) => isMine[index] === true));
        expect(conflicts).toEqual([]);
        // A group that is absent until it is changed has its initial values.
        expect(valuesIn(await read(me))).toEqual(named(values));
      }),
      { seed: SEED, numRuns: countOnStore(6) },
    );
  }, PROPERTY_TIMEOUT_MS);

  it.each(settings)("$name is merged, or named as a conflict, when two devices change it", async (place) => {
    const { path, setting } = place;
    const [mine, theirs = mine] = otherValues(place);
    const me = await app.signIn();
    await send(me, me.user, settingPatch(path, theirs));
    const { conflicts = [] } = await send(me, me.user, settingPatch(path, mine));
    const merged = setting.merge ? setting.merge(setting.initial, mine, theirs) : mine;
    expect(settingAt(await read(me), path)).toEqual(merged);
    if (setting.merge) return;
    const texts = conflicts.map(({ what, mine, theirs }) => [what, mine, theirs]);
    expect(texts, "Give the setting `words` in shared/domain/settings.ts.").toEqual(
      theirs === mine
        ? []
        : [[expect.stringMatching(/^Settings: ./), expect.any(String), expect.any(String)]],
    );
  });

  it.each(settings)(
    "$name has its initial value in settings that were stored without it",
    ({ path, setting }) => {
      const [name, field] = path;
      const { [name]: group, ...others } = structuredClone<Record<string, unknown>>(INITIAL_SETTINGS);
      const stored = field === undefined ? others : {
        ...others,
        [name]: Object.fromEntries(Object.entries(Object(group)).filter(([key]) => key !== field)),
      };
      const parsed = SettingsSchema.parse(stored);
      expect(settingAt({ ...INITIAL_SETTINGS, ...parsed }, path)).toEqual(setting.initial);
    },
  );
});
