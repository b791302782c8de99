import { useAtomValue } from "jotai/react";
import { clockText } from "#shared/rules/format/clock_text.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { clockOffsetAtom } from "../../platform/clock.ts";
import { SECTION_TITLES } from "../settings/sections.ts";
import { StoragePart } from "./StoragePart.tsx";
import { t } from "#shared/texts/translate.ts";

/** What concerns this browser only. */
export function DeviceSection() {
  const offset = useAtomValue(clockOffsetAtom);
  return (
    <Card id="device" title={t(SECTION_TITLES.device)}>
      {offset !== 0 && <p className="mb-3">{clockText(offset)}</p>}
      <StoragePart />
    </Card>
  );
}
