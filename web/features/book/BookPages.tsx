import { useAtomValue } from "jotai/react";
import { Book } from "./Book.tsx";
import { placeAtom } from "./book.ts";
import { RecordPage, Records } from "./Records.tsx";
import { YearInPrint } from "./YearInPrint.tsx";

/** The Book, at the place that the address names. */
export default function BookPages() {
  const place = useAtomValue(placeAtom);
  switch (place.page) {
    case "search":
      return <Book />;
    case "records":
      return <Records />;
    case "record":
      return <RecordPage key={`${place.kind} ${place.key}`} kind={place.kind} />;
    case "print":
      return <YearInPrint />;
  }
}
