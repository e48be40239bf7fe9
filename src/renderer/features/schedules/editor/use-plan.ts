import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { type EditHistory, redo, startHistory, step, undo } from "#shared/domain/schedules/edit-history.ts";
import { type EditorValues, EMPTY_PLAN, type Plan, readPlan, writePlan } from "./plan.ts";

/** The plan of the editor's form, with its history. */
export interface EditedPlan {
  readonly plan: Plan;
  /** `amend`: merges the change into the last undo step. */
  readonly edit: (plan: Plan, amend?: boolean) => void;
  /** Null when there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

interface Held {
  readonly written: string;
  readonly history: EditHistory<Plan>;
}

/** Edits the form's plan. A plan set from outside starts a new history. */
export function usePlan(form: ServiceForm<EditorValues>): EditedPlan {
  const written = useWatch({ control: form.control, name: "plan" }) ?? "";
  const [held, setHeld] = useState<Held>(() => heldOf(written));
  // Loaded, reset, or restored after a session ended.
  const current = held.written === written ? held : heldOf(written);
  if (current !== held) setHeld(current);

  const show = (history: EditHistory<Plan>) => {
    const text = writePlan(history.present);
    setHeld({ written: text, history });
    form.setValue("plan", text, { shouldDirty: true });
  };
  const { history } = current;
  return {
    plan: history.present,
    edit: (plan, amend = false) => {
      if (writePlan(plan) === current.written) return;
      show(amend ? { ...history, present: plan, future: [] } : step(history, plan));
    },
    undo: history.past.length === 0 ? null : () => show(undo(history)),
    redo: history.future.length === 0 ? null : () => show(redo(history)),
  };
}

function heldOf(written: string): Held {
  return { written, history: startHistory(written === "" ? EMPTY_PLAN : readPlan(written)) };
}
