import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTakeSecondStep } from "#renderer/data/sign-in/second-step.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ApiError, isOfflineError } from "#renderer/lib/transport/api-error.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { notEmpty } from "#shared/domain/validation/validators.ts";
import classes from "./second-step-form.module.css";

interface SecondStepFormProps {
  readonly challenge: string;
  readonly onSignedIn: () => void;
  readonly onStartAgain: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ challenge, onSignedIn, onStartAgain }: SecondStepFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const takeSecondStep = useTakeSecondStep();
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [notEmpty] },
    call: ({ code }) => takeSecondStep(challenge, code.trim()),
    failureText: (error) => {
      if (isOfflineError(error)) return t("auth.offline");
      if (!(error instanceof ApiError)) return null;
      if (error.status === 410) return t("secondStep.expired");
      return error.status === 429 ? t("auth.rateLimited") : null;
    },
    onSuccess: onSignedIn,
  });
  const change = () => {
    setKind(kind === "app" ? "recovery" : "app");
    form.reset();
  };
  return (
    <FormBody form={form}>
      <p className={classes.intro}>{t(`secondStep.${kind}.intro`)}</p>
      <TextField
        key={kind}
        form={form}
        name="code"
        label={t(`secondStep.${kind}.label`)}
        size="md"
        autoFocus
        required
        {...(kind === "app"
          ? { autoComplete: "one-time-code", inputMode: "numeric" as const }
          : { autoComplete: "off" })}
      />
      <SubmitButton form={form} size="md" fullWidth mt={8}>
        {t("auth.submit")}
      </SubmitButton>
      <Button variant="subtle" fullWidth onClick={change}>
        {t(`secondStep.${kind}.other`)}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onStartAgain}>
        {t("secondStep.startAgain")}
      </Button>
      <HelpLink about="second-step-fails" newTab />
    </FormBody>
  );
}
