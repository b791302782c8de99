/// <reference types="vite/client" />
import faces from "../faces.css?url";

/** Loads the faces. Text that is there already changes to them and moves nothing: what stands in for them has their measures. */
export function loadFaces(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = faces;
  document.head.append(link);
}
