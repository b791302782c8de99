/** The page at /api/docs: everything in the API's own description, to read and to try. */
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "#shared/ui/tokens.css";
import { completeAttributes, noLinksInButtons } from "./accessible.ts";
import "./docs.css";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The library has a dark theme, which this class turns on. */
function followTheme(): void {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

dark.addEventListener("change", followTheme);
followTheme();

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
