import { DayPanel } from "../../../../web/pages/dashboard/Dashboard.tsx";
import { Pages, Part } from "../../app/OnDevice.tsx";

/** The panels of Water, Fire and Wind on an afternoon. */
export function AppRings() {
  return (
    <Pages>
      <Part name="DayPanel, Water" query="?ring=water">
        <DayPanel />
      </Part>
      <Part name="DayPanel, Fire" query="?ring=fire">
        <DayPanel />
      </Part>
      <Part name="DayPanel, Wind" query="?ring=wind">
        <DayPanel />
      </Part>
    </Pages>
  );
}
