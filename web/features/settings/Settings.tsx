import { useAtomValue } from "jotai/react";
import { Fragment, lazy, Suspense } from "react";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { userAtom } from "../auth/session.ts";
import { importsAtom } from "../transfer/transfer.ts";
import { PageFrame } from "../../frame/PageFrame.tsx";
import { DaySection } from "./DaySection.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { ReminderSection } from "./ReminderSection.tsx";
import { RestSection } from "./RestSection.tsx";
import { Link } from "wouter";
import { TRASH_DAYS } from "#shared/records/mod.ts";
import { Card } from "#shared/ui/parts/Card.tsx";

/** Loaded by itself: it reads and writes files of other tools. */
const DataSection = lazy(() => import("../transfer/DataSection.tsx"));
const AccountSections = lazy(() => import("../account/AccountSections.tsx"));

const SHAPES = ["profile", "day", "plan", "rest"];

/** The settings page. Each section is saved separately. */
export default function Settings() {
  const user = useAtomValue(userAtom);
  const imports = useAtomValue(importsAtom);
  return (
    <PageFrame title="Settings">
      {user === null
        ? SHAPES.map((shape) => <Skeleton key={shape} className="h-48 w-full" />)
        : (
          <div key={user.id} className="grid max-w-200 gap-5">
            {/* An import brings settings of its own: what was being edited is not among them. */}
            <Fragment key={imports}>
              <ProfileSection user={user} />
              <DaySection user={user} />
              <RestSection />
              <PlanSection user={user} />
              <ReminderSection user={user} />
            </Fragment>
            <TrashSection />
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <DataSection user={user} />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <AccountSections email={user.email} />
            </Suspense>
          </div>
        )}
    </PageFrame>
  );
}

/** A link to the trash. */
function TrashSection() {
  return (
    <Card title="Trash">
      <p className="max-w-160 text-soft">
        What you delete is kept for {TRASH_DAYS} days. <Link href="/trash">Open the trash</Link>
      </p>
    </Card>
  );
}
