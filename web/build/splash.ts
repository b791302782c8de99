import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import type { LanguageCode } from "#shared/texts/languages.ts";
import { type Texts, translate } from "#shared/texts/translate.ts";
import { Splash } from "../opening/Splash.tsx";
import { replaceOnce } from "./replace_once.ts";

const SENTENCE = "Master yourself through the Five Rings of discipline";
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
        const markup = renderToStaticMarkup(createElement(Splash, { sentence }));
        return replaceOnce(html, ROOT, `<div id="root">${markup}</div>`);
      },
    },
  };
}
