import type { ReactNode } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import type { SettingsSave } from "./use_settings_save.ts";

export interface SettingsSectionProps {
  title: string;
  about?: ReactNode;
  /** The state of saving. */
  save: SettingsSave;
  onSave: () => void;
  /** Whether a field has an error. */
  invalid?: boolean;
  children: ReactNode;
}

/** A group of settings with one Save button. */
export function SettingsSection({ title, about, save, onSave, invalid, children }: SettingsSectionProps) {
  return (
    <Card title={title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.pending && !invalid) onSave();
        }}
      >
        {about && <p className="max-w-160 text-soft">{about}</p>}
        {children}
        <AlertBox message={save.failure?.message} reason={save.failure?.reason} />
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" size="small" pending={save.pending} disabled={invalid}>
            Save {title.toLowerCase()}
          </Button>
          <p role="status" className="text-small text-soft">{save.saved && "Saved"}</p>
        </div>
      </form>
    </Card>
  );
}
