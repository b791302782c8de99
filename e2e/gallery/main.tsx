import { createRoot } from "react-dom/client";
import { Gallery } from "./Gallery.tsx";
import "./gallery.css";

// The layer above the page has room for one dialog at a time. The gallery shows all of them, in place.
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
HTMLElement.prototype.showPopover = () => {};
Object.defineProperty(HTMLDialogElement.prototype, "showPopover", { value: undefined });

const root = document.getElementById("root");
if (root) createRoot(root).render(<Gallery />);
