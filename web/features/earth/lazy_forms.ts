import { lazyExtra, lazyParts } from "../../app/Lazy.tsx";

const forms = lazyParts(() => import("./EntryForm.tsx"));

/** The forms of Earth, loaded when they are first rendered, if not before. Render them in a `LazyDialog`. */
export const EntryForm = forms.part((all) => all.EntryForm);
export const FillForm = forms.part((all) => all.FillForm);
export const SplitForm = forms.part((all) => all.SplitForm);

export const LeftoverTimer = lazyExtra(async () => ({
  default: (await import("#shared/ui/earth/LeftoverTimer.tsx")).LeftoverTimer,
}));

export const StillOn = lazyExtra(async () => ({
  default: (await import("#shared/ui/earth/StillOn.tsx")).StillOn,
}));

/** What makes the day strip touchable. */
export const StripTouch = lazyExtra(async () => ({
  default: (await import("#shared/ui/earth/StripTouch.tsx")).StripTouch,
}));

/** Loads all of them ahead of their use. */
export const loadEarthForms = () =>
  Promise.all([forms.preload(), LeftoverTimer.preload(), StillOn.preload()]);
