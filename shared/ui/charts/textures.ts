import type { TimeCategory } from "#shared/rings/mod.ts";

/** The class of each category's texture, of `charts.css`: one hue, told apart by how it is drawn. */
export const TEXTURES: Record<TimeCategory, string> = {
  "Deep Work": "texture-full",
  Admin: "texture-hatch",
  Learning: "texture-half",
  Health: "texture-dots",
  Social: "texture-bars",
  Entertainment: "texture-cross",
  Sleep: "texture-pale",
  Commuting: "texture-posts",
  Misc: "texture-open",
};
