/** The sections of the settings page in their order: the part of the address after `#`, and the heading. */
export const SECTION_TITLES = {
  profile: "Profile",
  day: "My day",
  rest: "Rest days",
  plan: "Time plan",
  reminders: "Questions and reminders",
  push: "Push reminders",
  device: "This browser",
  data: "Your data",
  account: "Account",
  "two-step": "Two-step sign-in",
  passkeys: "Passkeys",
  sessions: "Sessions and devices",
  tokens: "Access tokens",
  calendar: "Calendar",
  webhooks: "Webhooks",
  invitations: "Invitations",
  delete: "Delete account",
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

/** A section's place on the screen: its upper edge in pixels from the top of the viewport. */
export interface SectionPosition {
  readonly id: SectionId;
  readonly top: number;
}

/** A section is current from when its upper edge passes this share of the viewport. */
const READING_LINE = 0.3;

/**
 * Returns the section that is being read: the last one above the reading line. At the end of the page the last sections
 * cannot reach that line: there it is the one in the address, `chosen`, if it is on the screen, and otherwise the last
 * one.
 */
export function currentSection(
  sections: readonly SectionPosition[],
  { height, isAtEnd, chosen }: { height: number; isAtEnd: boolean; chosen: string },
): SectionId | null {
  const isChosen = ({ id, top }: SectionPosition) => id === chosen && top >= 0 && top < height;
  const last = isAtEnd ? sections.find(isChosen) ?? sections.at(-1) : undefined;
  return (last ?? sections.findLast(({ top }) => top <= height * READING_LINE) ?? sections[0])?.id ?? null;
}
