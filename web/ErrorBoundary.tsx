import { Component, type ReactNode } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { t } from "#shared/texts/translate.ts";

/** Shown instead of a page that failed to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid max-w-105 justify-items-start gap-4 px-4 py-20">
        <Mark size={72} />
        <h1 className="font-display text-figure">{t("Something went wrong")}</h1>
        <p role="alert">
          {t("This page stopped working. Your saved data is safe, and a running timer keeps its start time.")}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => location.reload()}>{t("Reload the page")}</Button>
          <Button onClick={() => location.assign("/dashboard")}>{t("Go to the dashboard")}</Button>
        </div>
      </main>
    );
  }
}
