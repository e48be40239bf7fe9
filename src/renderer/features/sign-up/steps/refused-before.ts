import { SERVICE_NAMES } from "#renderer/features/sign-up/registration.ts";
import {
  currentSignUp,
  type SignUpAnswers,
  type SignUpState,
} from "#renderer/features/sign-up/sign-up-state.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { STEPS } from "./steps.ts";

/**
 * Handles a refusal of an earlier screen's answer, such as an address taken meanwhile: stores the message for that
 * screen and returns its path. Null when the refusal concerns this screen.
 */
export function refusedBefore(kind: SignUpKind, failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  const names: Readonly<Record<string, keyof SignUpAnswers>> = SERVICE_NAMES;
  for (const [name, error] of Object.entries(failure.fields)) {
    const answer = names[name];
    const step = answer && STEPS[kind].find(({ asks }) => asks.includes(answer));
    if (!answer || !step) continue;
    currentSignUp().set({ error: error as SignUpState["error"], scrollHint: answer });
    return step.path;
  }
  return null;
}

/** Stored messages about these answers, as initial errors of a form. */
export function saidBefore(...names: readonly (keyof SignUpAnswers)[]) {
  const { error, scrollHint } = currentSignUp().get();
  return error !== null && scrollHint !== null && names.includes(scrollHint)
    ? { initialErrors: { [scrollHint]: error } }
    : {};
}
