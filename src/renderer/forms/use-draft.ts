import { useEffect } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { type Stored, stored } from "#renderer/lib/storage/stored.ts";
import { isSecret } from "./fields-on-page.ts";
import type { ServiceForm } from "./service-form.ts";

/** A form's input when its session ended. */
interface Draft {
  readonly user: string;
  /** By field; never contains passwords. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Stores the input when the session expires, and restores it when the same person returns to the same page. Lives as
 * long as the tab.
 */
export function useDraft<Values extends FieldValues>(form: ServiceForm<Values>, name: string): void {
  const { session } = useServices();
  const { userId } = useSession();
  const { pathname } = useLocation();
  const key = `draft.${name} ${pathname}`;
  useEffect(() => {
    if (userId === null) return;
    return session.onEnd((end) => {
      const fields = form.unsaved().filter((field) => !isSecret(form.element.current, field));
      if (end !== "expired" || fields.length === 0) return;
      const values = Object.fromEntries(fields.map((field) => [field, form.getValues(field)]));
      draftStore(key).write({ user: userId, values });
    });
  });
  const isReady = form.disabled !== "initializing" && userId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form can take it.
  useEffect(() => {
    if (!isReady) return;
    const store = draftStore(key);
    const draft = store.read();
    store.clear();
    if (draft?.user !== userId) return;
    for (const [field, value] of Object.entries(draft.values))
      form.setValue(field as FieldPath<Values>, value as never, { shouldDirty: true, shouldTouch: true });
  }, [isReady, key]);
}

function draftStore(key: string): Stored<Draft> {
  return stored(sessionStorage, key, (value) => {
    if (typeof value !== "object" || value === null || !("user" in value) || !("values" in value))
      return null;
    const { user, values } = value;
    return typeof user === "string" && typeof values === "object" && values !== null
      ? { user, values: { ...values } }
      : null;
  });
}
