import type { SwaggerPlugin } from "./accessible.ts";

/** The used part of Swagger UI's configuration. */
interface SwaggerOptions {
  readonly url: string;
  readonly dom_id: string;
  readonly deepLinking: boolean;
  readonly docExpansion: "list" | "full" | "none";
  readonly defaultModelsExpandDepth: number;
  readonly displayRequestDuration: boolean;
  readonly filter: boolean;
  readonly persistAuthorization: boolean;
  readonly validatorUrl: null;
  readonly plugins: readonly SwaggerPlugin[];
}

/** Renders the page into its element. */
export default function SwaggerUI(options: SwaggerOptions): void;
