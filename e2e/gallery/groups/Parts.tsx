import { byRing } from "#shared/domain/rings/mod.ts";
import { Button, Skeleton } from "#shared/ui/Button.tsx";
import { Section } from "#shared/ui/Controls.tsx";
import { ClampedText, EmptyState, Figure, Figures, ShortText, useFold } from "#shared/ui/Content.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { RingPanel, RingTabs } from "#shared/ui/RingTabs.tsx";
import { SuggestionList } from "#shared/ui/Suggestions.tsx";
import { Toast, Toaster } from "#shared/ui/Toaster.tsx";
import { Held, nothing, Sample, Samples } from "../Sample.tsx";

const LONG = "The first draft of the second chapter, read aloud and cut by a third. ".repeat(6);
const FACTS = byRing((ring) => ring === "water" ? "2 of 5 goals" : "48% tracked");
const IDEAS = [
  { title: "Take the stairs all day", detail: "Small, and you will be asked why." },
  { title: "Call the landlord", detail: "It has waited for three weeks." },
];

const UNDO = { label: "Undo", onAction: nothing };
const TOASTS = [
  { id: "a", message: "Progress saved", ring: "fire", duration: Infinity },
  {
    id: "b",
    message: "“Read 10 pages of a paper book…” deleted",
    ring: "water",
    action: UNDO,
    duration: Infinity,
  },
  { id: "c", message: "A new version is ready", action: { ...UNDO, label: "Reload" }, duration: Infinity },
] as const;

/** What pages are made of. */
export function Parts() {
  return (
    <Samples>
      <Sample name="RingTabs" wide>
        <Held initial="water">
          {(ring, set) => (
            <>
              <RingTabs
                value={ring === "water" ? "water" : "earth"}
                onChange={set}
                facts={FACTS}
                complete={["fire"]}
                progress={{ earth: 48, water: 40, fire: 100, wind: 0, void: 0 }}
              />
              <RingPanel ring="water">The panel of the selected tab</RingPanel>
            </>
          )}
        </Held>
      </Sample>
      <Sample name="Section">
        <Section title="Time Entries" aside={<Button size="small">Add Entry</Button>}>
          The content of the section
        </Section>
      </Sample>
      <Sample name="Section, empty">
        <Section title="Today's Goals" level={3}>
          <EmptyState
            text="No micro-goals set for today"
            hint="Start small enough that even a tired day can manage it."
            onChoose={nothing}
          />
        </Section>
      </Sample>
      <Sample name="EmptyState with an action">
        <EmptyState text="Nothing tracked" action={<Button size="small">Start with today</Button>} />
      </Sample>
      <Sample name="A folded list">
        <Folded />
      </Sample>
      <Sample name="ShortText">
        <ShortText className="max-w-80">{LONG}</ShortText>
      </Sample>
      <Sample name="ClampedText">
        <ClampedText text={LONG} />
      </Sample>
      <Sample name="Figures" wide>
        <Figures>
          <Figure label="Time Tracked Today" value="48%" />
          <Figure label="Top Category" value="Deep Work" />
          <Figure label="Variance" value="7h 24m" detail="444 min unaccounted for" />
        </Figures>
      </Sample>
      <Sample name="ProgressBar">
        <div className="grid gap-3">
          <ProgressBar label="Overall Completion" value={40} valueText="2/5 Rings" />
          <ProgressBar label="Water" value={75} ring="water" />
          <ProgressBar label="Empty" value={0} />
          <ProgressBar label="Bare" value={100} ring="fire" bare />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <div className="grid gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </Sample>
      {/* In a group without dialogs, since notices are shown inside the dialog that was opened last. */}
      <Sample name="Toaster">
        <Toaster toasts={TOASTS} onDismiss={nothing} />
      </Sample>
      <Sample name="Toast">
        <ol className="grid max-w-90 gap-2">
          {TOASTS.map((toast) => <Toast key={toast.id} toast={toast} isShown held onDismiss={nothing} />)}
        </ol>
      </Sample>
      <Sample name="SuggestionList">
        <SuggestionList title="Suggested battles" items={IDEAS} onChoose={nothing} />
      </Sample>
    </Samples>
  );
}

function Folded() {
  const { shown, more } = useFold(Array.from({ length: 45 }, (_, index) => index + 1));
  return (
    <div className="grid">
      <p>{shown.join(", ")}</p>
      {more}
    </div>
  );
}
