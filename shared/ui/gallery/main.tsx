import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./gallery.css";
import { Gallery } from "./Gallery.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The gallery needs an element #root, and the page has none");
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
