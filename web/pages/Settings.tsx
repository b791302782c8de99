import { useAtomValue } from "jotai/react";
import { Skeleton } from "#shared/ui/Skeleton.tsx";
import { userAtom } from "../state/session.ts";
import { PageFrame } from "./PageFrame.tsx";
import { DaySection } from "./settings/DaySection.tsx";
import { PlanSection } from "./settings/PlanSection.tsx";
import { PlacesSection } from "./settings/PlacesSection.tsx";
import { ProfileSection } from "./settings/ProfileSection.tsx";
import { ReminderSection } from "./settings/ReminderSection.tsx";
import { RestSection } from "./settings/RestSection.tsx";
import { TrashSection } from "./settings/TrashSection.tsx";

const SHAPES = ["profile", "day", "plan", "rest"];

/** What the user chose for themselves. Each section is saved by itself. */
export default function Settings() {
  const user = useAtomValue(userAtom);
  return (
    <PageFrame title="Settings">
      {user === null
        ? SHAPES.map((shape) => <Skeleton key={shape} className="h-48 w-full" />)
        : (
          <div key={user.id} className="grid max-w-200 gap-5">
            <ProfileSection user={user} />
            <DaySection user={user} />
            <RestSection />
            <PlanSection user={user} />
            <ReminderSection user={user} />
            <TrashSection />
            <PlacesSection />
          </div>
        )}
    </PageFrame>
  );
}
