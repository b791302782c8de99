import { useAtomValue } from "jotai/react";
import { shownUserAtom } from "../../offline/engine.ts";
import { Fragment, lazy, Suspense } from "react";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { isUserAwaitedAtom } from "../auth/session.ts";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { importsAtom } from "../transfer/transfer.ts";
import { PageFrame } from "../../frame/PageFrame.tsx";
import { DeviceSection } from "../device/DeviceSection.tsx";
import { PushSection } from "../push/PushSection.tsx";
import { DaySection } from "./DaySection.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { ReminderSection } from "./ReminderSection.tsx";
import { RestSection } from "./RestSection.tsx";
import { SettingsIndex } from "./SettingsIndex.tsx";
import { t } from "#shared/texts/translate.ts";

/** Loaded by itself: it reads and writes files of other tools. */
const DataSection = lazy(() => import("../transfer/DataSection.tsx"));
const AccountSections = lazy(() => import("../account/AccountSections.tsx"));

const SHAPES = ["profile", "day", "plan", "rest"];

/** The settings page. It saves as you change it; only what needs a password or a confirmation has buttons. */
export default function Settings() {
  const user = useAtomValue(shownUserAtom);
  const isUserAwaited = useAtomValue(isUserAwaitedAtom);
  const imports = useAtomValue(importsAtom);
  return (
    <PageFrame title={t("Settings")}>
      {isUserAwaited
        ? <NotOnDevice />
        : user === null
        ? SHAPES.map((shape) => <Skeleton key={shape} className="h-48 w-full" />)
        : (
          <div key={user.id} className="grid gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
            <SettingsIndex />
            <div className="grid min-w-0 gap-5 [&>section]:scroll-mt-16 lg:[&>section]:scroll-mt-6">
              {/* An import brings settings of its own: what was being edited is not among them. */}
              <Fragment key={imports}>
                <ProfileSection user={user} />
                <DaySection user={user} />
                <RestSection />
                <PlanSection user={user} />
                <ReminderSection user={user} />
                <PushSection settings={user.settings} />
              </Fragment>
              <DeviceSection />
              <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                <DataSection user={user} />
              </Suspense>
              <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                <AccountSections email={user.email} />
              </Suspense>
            </div>
          </div>
        )}
    </PageFrame>
  );
}
