import { useEffect, useRef, useSyncExternalStore } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { currentSignUp, type SignUpAnswers, type SignUpState } from "./sign-up-state.ts";

/** The answers so far. */
export function useSignUp(): SignUpState {
  const signUp = currentSignUp();
  return useSyncExternalStore(signUp.subscribe, signUp.get);
}

/** The token of a person from another service; null for others. */
export function useSsoToken(): string | null {
  const signUp = currentSignUp();
  return useSyncExternalStore(signUp.subscribe, () => signUp.get().ssoToken);
}

/** A subset of the answers, as initial values of a form. */
export function answersOf<Name extends keyof SignUpAnswers>(
  ...names: readonly Name[]
): Pick<SignUpAnswers, Name> {
  const state = currentSignUp().get();
  const answers = names.map((name) => [name, state[name]] as const);
  return Object.fromEntries(answers) as unknown as Pick<SignUpAnswers, Name>;
}

/** Stores input while it is typed, so that neither Back nor a reload loses it. */
export function useKeepAnswers<Values extends FieldValues & Partial<SignUpAnswers>>(
  form: ServiceForm<Values>,
): void {
  const values = useWatch({ control: form.control });
  const isFirst = useRef(true);
  useEffect(() => {
    // The initial values are stored already.
    if (isFirst.current) isFirst.current = false;
    else currentSignUp().set(values as Partial<SignUpAnswers>);
  }, [values]);
}
