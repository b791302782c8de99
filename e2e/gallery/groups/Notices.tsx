import { Dialog, DraftRestored, FormDialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/Fields.tsx";
import { AlertBox, Button } from "#shared/ui/Button.tsx";
import { DamagedBox } from "#shared/ui/Controls.tsx";
import { NotSaved } from "#shared/ui/NotSaved.tsx";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

/** Alerts, notices and the frames of dialogs. */
export function Notices() {
  return (
    <Samples>
      <Sample name="DamagedBox">
        <DamagedBox />
      </Sample>
      <Sample name="AlertBox">
        <AlertBox
          message="Failed to add time entry"
          reason="The server cannot be reached."
          action={<Button size="small">Try again</Button>}
        />
      </Sample>
      <Sample name="DraftRestored">
        <DraftRestored onDiscard={nothing} />
      </Sample>
      <Sample name="NotSaved" wide>
        <div className="grid gap-4">
          <NotSaved
            rejected={[{ id: "a", title: "Deep Work, 42m", reason: "End time must be after start time" }]}
            unreadable={[{ kind: "of a later version" }]}
            conflicts={[{
              id: "b",
              what: "Reflection of Void",
              mine: "It was hard.",
              theirs: "",
              ring: "void",
            }]}
            timeZone="UTC"
            onRetry={nothing}
            onDiscard={nothing}
            onDiscardUnreadable={nothing}
            onDismiss={nothing}
          />
        </div>
      </Sample>
      <Sample name="Dialog">
        <Dialog
          open
          onClose={nothing}
          title="Not everything is saved yet"
          description="Two changes wait for the server."
          footer={
            <>
              <Button look="quiet">Discard and sign out</Button>
              <Button look="primary">Stay signed in</Button>
            </>
          }
        >
          <p>You can keep unsaved changes in this browser.</p>
        </Dialog>
      </Sample>
      <Sample name="FormDialog that failed">
        <FormDialog
          {...formOf("")}
          title="Delete account"
          action="Delete account"
          isDangerous
          incomplete
          onDiscardDraft={nothing}
          failure={{ message: "The account could not be deleted", reason: "This password is wrong." }}
          read={(value) => ({ value })}
        >
          {() => <TextField label="Password" type="password" value="" onChange={nothing} />}
        </FormDialog>
      </Sample>
    </Samples>
  );
}
