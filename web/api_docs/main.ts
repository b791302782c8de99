import SwaggerUI, { type SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "#shared/ui/fonts/fonts.css";
import "#shared/ui/fonts/fallbacks.css";
import "#shared/ui/tokens.css";
import "./docs.css";
import { applyTheme, parseTheme, THEME_KEY } from "#shared/ui/theme.ts";

/** What the library leaves out for people who do not see the page: attributes, by the elements that need them. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ".information-container": { "role": "region", "aria-label": "About the API" },
  ".filter-container": { "role": "search" },
  ".operation-filter-input": { "aria-label": "Filter by tag or path" },
  ".dialog-ux": { "role": "dialog", "aria-label": "Authorize" },
  ".close-modal": { "aria-label": "Close" },
  // The name of a button contains what it shows.
  ".auth-btn-wrapper button[type='submit']": { "aria-label": "Authorize with this token" },
  // The title of the page is the heading above them.
  ".opblock-tag, .modal-ux-header h3, .models > h4": { "aria-level": "2" },
  ".auth-container h4, .opblock-section-header h4, .responses-inner h4, .responses-inner h5": {
    "aria-level": "3",
  },
  // Wide texts can be scrolled by keyboard.
  "pre.microlight": { "tabindex": "0" },
};

/** Sets the missing attributes on what is drawn in `root`, now and later. */
function completeAttributes(root: Element): void {
  const complete = () => {
    for (const [selector, attributes] of Object.entries(ATTRIBUTES)) {
      for (const element of root.querySelectorAll(selector)) {
        for (const [name, value] of Object.entries(attributes)) {
          if (element.getAttribute(name) !== value) element.setAttribute(name, value);
        }
      }
    }
  };
  new MutationObserver(complete).observe(root, { childList: true, subtree: true });
}

/**
 * A plugin of Swagger UI. The library draws a link in each button that opens an operation, which nobody can reach by
 * keyboard without opening it. Opening it leads to the same address.
 */
const noLinksInButtons: SwaggerPlugin = () => ({
  wrapComponents: {
    DeepLink: (_link, { React }) => ({ text }) => React.createElement("span", null, text),
  },
});

/** The page at /api/docs: everything in the API's own description, to read and to try. */

applyTheme(parseTheme(storedTheme()), document.documentElement);

/** Returns the theme that was chosen in the app, or null where nothing may be stored. */
function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}

SwaggerUI({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // A token is kept for as long as the page is open, and never stored.
  persistAuthorization: false,
  // The library would send the address of the document to a service that checks it.
  validatorUrl: null,
  plugins: [noLinksInButtons],
});

completeAttributes(document.body);
