/** The pages of the settings by their addresses, in the order of their links. */
export const SETTINGS_PAGES = {
  "/settings": "You",
  "/settings/data": "Data",
  "/settings/security": "Security",
  "/settings/developers": "Developers",
} as const;

export type SettingsPath = keyof typeof SETTINGS_PAGES;

export const SETTINGS_PATHS = Object.keys(SETTINGS_PAGES) as SettingsPath[];

/** The sections in their order: the part of the address after `#`, the heading, and the page that has it. */
export const SECTIONS = {
  theme: ["Theme", "/settings"],
  day: ["My day", "/settings"],
  reminders: ["Questions and reminder", "/settings"],
  rest: ["Rest days", "/settings"],
  plan: ["Time plan", "/settings"],
  profile: ["Profile", "/settings"],
  review: ["Weekly review", "/settings"],
  data: ["Your data", "/settings/data"],
  delete: ["Delete account", "/settings/data"],
  tables: ["Tables (CSV)", "/settings/data"],
  trash: ["Trash", "/settings/data"],
  device: ["This browser", "/settings/data"],
  account: ["Account", "/settings/security"],
  "two-step": ["Two-step sign-in", "/settings/security"],
  passkeys: ["Passkeys", "/settings/security"],
  sessions: ["Sessions and devices", "/settings/security"],
  invitations: ["Invitations", "/settings/security"],
  witness: ["Witness", "/settings/security"],
  tokens: ["Access tokens", "/settings/developers"],
  webhooks: ["Webhooks", "/settings/developers"],
  calendar: ["Calendar", "/settings/developers"],
  api: ["API", "/settings/developers"],
} as const satisfies Readonly<Record<string, readonly [title: string, page: SettingsPath]>>;

export type SectionId = keyof typeof SECTIONS;

/** Sections that are parts of others now. */
const MOVED: Readonly<Record<string, SectionId>> = { push: "reminders" };

/** Returns the address of the section that an address of the settings names; null where it names none. */
export function sectionAddress(hash: string): { page: SettingsPath; id: SectionId } | null {
  const name = hash.replace(/^#/, "");
  const id = Object.hasOwn(MOVED, name)
    ? MOVED[name]
    : (Object.keys(SECTIONS) as SectionId[]).find((one) => one === name);
  return id ? { page: SECTIONS[id][1], id } : null;
}
