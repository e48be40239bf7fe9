import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import classes from "#renderer/features/sign-up/sign-up.module.css";
import { currentSignUp } from "#renderer/features/sign-up/sign-up-state.ts";
import { useKeepAnswers } from "#renderer/features/sign-up/use-sign-up.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { nextStep, START, STEPS } from "./steps.ts";

interface StepFormProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  readonly backTo: string;
  readonly submitLabel?: string;
  readonly children: ReactNode;
}

/** A sign-up form that stores its input, with buttons for back and next. */
export function StepForm<Values extends FieldValues>(props: StepFormProps<Values>) {
  const { form, backTo, submitLabel, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  useKeepAnswers(form);
  useScrollHint(form.element);
  return (
    <FormBody form={form}>
      {children}
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={() => navigate(backTo)}>
          {t("signUp.back")}
        </Button>
        <SubmitButton form={form} size="md">
          {submitLabel ?? t("signUp.next")}
        </SubmitButton>
      </div>
    </FormBody>
  );
}

/** Scrolls once to the answer that the service refused. */
function useScrollHint(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { scrollHint } = currentSignUp().get();
    const field = form.current?.querySelector<HTMLElement>(`[data-field="${scrollHint}"]`);
    if (!field) return;
    field.scrollIntoView({ block: "center" });
    field.querySelector<HTMLElement>("input, textarea, button")?.focus();
    currentSignUp().set({ error: null, scrollHint: null });
  }, [form]);
}

/** The previous screen of sign-up. */
export function stepBefore(kind: SignUpKind, path: string): string {
  const index = STEPS[kind].findIndex((step) => step.path === path);
  return STEPS[kind][index - 1]?.path ?? START[kind];
}

/** Navigates to the first unanswered screen. */
export function useGoOn(kind: SignUpKind): () => void {
  const navigate = useNavigate();
  const { session } = useServices();
  return () => navigate(nextStep(kind, currentSignUp().get(), session.isLoggedIn()));
}
