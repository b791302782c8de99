import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import type { LanguageCode } from "#shared/texts/languages.ts";
import { type Texts, translate } from "#shared/texts/translate.ts";
import { Splash } from "../opening/Splash.tsx";
import { replaceOnce } from "./replace_once.ts";

const SENTENCE = "Master yourself through the Five Rings of discipline";
const UNLOADED = "Gorin could not be loaded. Check your connection, then load the page again.";
const BELOW = "Gorin needs a host name of its own. It cannot run below a path of another site.";
const ROOT = '<div id="root"></div>';

const TEXTS: Readonly<Record<LanguageCode, Texts | null>> = { en: null, ja: JAPANESE.texts };

/** A Vite plugin that puts what the page shows until its scripts run into the page. */
export function splash(): Plugin {
  return {
    name: "gorin:splash",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        const sentence = (language: LanguageCode) => translate(TEXTS[language], SENTENCE);
        const failures = (language: LanguageCode) => ({
          unloaded: translate(TEXTS[language], UNLOADED),
          below: translate(TEXTS[language], BELOW),
        });
        const markup = renderToStaticMarkup(createElement(Splash, { sentence, failures }));
        return replaceOnce(html, ROOT, `<div id="root">${markup}</div>`);
      },
    },
  };
}
