import { useState } from "react";
import { RING_NAMES, type RingName } from "#shared/rings/ring.ts";
import { Badge } from "../Badge.tsx";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { Dialog } from "../Dialog.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { Figure, Figures } from "../Figure.tsx";
import { Mark } from "../Mark.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { Skeleton } from "../Skeleton.tsx";
import { TextArea } from "../TextArea.tsx";
import { Toaster, type ToastNotice } from "../Toaster.tsx";

/** The parts that are no fields. */
export function Parts() {
  const [open, setOpen] = useState(false);
  const [toasts, setToasts] = useState<ToastNotice[]>([]);
  const [inked, setInked] = useState<readonly RingName[]>(RING_NAMES);
  const dismiss = (id: string) => setToasts((all) => all.filter((toast) => toast.id !== id));
  const remove = () =>
    setToasts((all) => [...all, {
      id: `${all.length}-${open}`,
      message: "Entry deleted",
      ring: "earth",
      action: { label: "Undo", onAction: () => {} },
    }]);
  return (
    <>
      <Figures>
        <Figure label="Time Tracked Today" value="38%" />
        <Figure label="Entries" value="6" />
        <Figure label="Top Category" value="Deep Work" />
        <Figure label="Variance" value="84 min" />
      </Figures>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title="Marks">
          <div className="flex flex-wrap items-center gap-5">
            <Mark size={132} complete={inked} progress={{ fire: 60 }} />
            <Mark size={72} loading label="Loading" />
            <Mark size={48} complete={["earth", "water"]} progress={{ fire: 50 }} />
            <Mark size={32} complete={inked} />
            <Mark size={16} complete={RING_NAMES} />
          </div>
          <Button
            size="small"
            className="mt-4"
            onClick={() => setInked((now) => RING_NAMES.slice(0, (now.length + 1) % 6))}
          >
            Ink another
          </Button>
        </Card>
        <Card title="Small parts">
          <div className="grid gap-4">
            <p className="flex flex-wrap gap-2">
              {RING_NAMES.map((ring) => <Badge key={ring} ring={ring}>{ring}</Badge>)}
              <Badge look="outline">manual</Badge>
              <Badge ring="earth" look="plain">Deep Work</Badge>
            </p>
            <ProgressBar ring="wind" label="Kanji, lesson 31" value={42} valueText="25 of 60 min" />
            <div className="grid gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-8 w-full" />
            </div>
            <div className="flex gap-2">
              <Button onClick={() => setOpen(true)}>Open dialog</Button>
              <Button onClick={remove}>Show a notice</Button>
            </div>
          </div>
        </Card>
        <Card title="An empty list">
          <EmptyState text="No time entries yet" hint="Start the timer, or add what you remember." />
        </Card>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Commit to Tomorrow"
        description="One hard thing. It will stand at the top of tomorrow."
        ring="void"
        onSubmit={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" type="submit">Commit</Button>
          </>
        }
      >
        <TextArea label="Tomorrow's Hard Thing" rows={4} />
      </Dialog>
      <Toaster toasts={toasts} onDismiss={dismiss} />
    </>
  );
}
