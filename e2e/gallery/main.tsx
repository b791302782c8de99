import { createRoot } from "react-dom/client";
import { startClockAt } from "../fixtures/fake_date.ts";
import { setRecording } from "./app/device.ts";
import { untilQuiet } from "./app/quiet.ts";
import { allComponents, shownComponents } from "./app/shown.ts";
import { Gallery } from "./Gallery.tsx";
import { NOW } from "./server/reads.ts";
import "./gallery.css";

// The layer above the page has room for one dialog at a time. The gallery shows all of them, in place.
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
HTMLElement.prototype.showPopover = () => {};
Object.defineProperty(HTMLDialogElement.prototype, "showPopover", { value: undefined });

startClockAt(Date.parse(NOW));
const response = await fetch("responses.json");
setRecording(await response.json());

const root = document.getElementById("root");
if (!root) throw new Error("The page needs an element #root, and has none");
createRoot(root).render(<Gallery />);

/** What its test asks. */
Object.assign(globalThis, {
  allComponents,
  shownComponents: () => shownComponents(root),
  untilQuiet: () => untilQuiet(root),
});
