/** The package has no declarations of its own. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** A plugin: it replaces components of the library. */
  export type SwaggerPlugin = () => {
    readonly wrapComponents: Readonly<
      Record<
        string,
        (original: unknown, system: SwaggerSystem) => (props: { readonly text: string }) => unknown
      >
    >;
  };

  interface SwaggerSystem {
    readonly React: {
      createElement(type: string, props: null, text: string): unknown;
    };
  }

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
}
