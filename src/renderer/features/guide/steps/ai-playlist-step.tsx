import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";
import { Suggestions } from "./suggestions.tsx";

interface AiPlaylistStepProps extends StepProps {
  /** The description typed before sign-up; may be empty. */
  readonly initial: string;
}

/** Music from a description that the person typed before they signed up. */
export function AiPlaylistStep({ accountId, onDone, onSkip, initial }: AiPlaylistStepProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial.slice(0, COMPOSITION_LIMITS.prompt));
  const [prompt, setPrompt] = useState(typed.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPrompt(typed.trim());
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          size="md"
          label={t("onboarding.prompt.label")}
          rows={3}
          maxLength={COMPOSITION_LIMITS.prompt}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed.trim() !== prompt && (
          <Button type="submit" variant="default" className={classes.more}>
            {t("onboarding.business.update")}
          </Button>
        )}
      </form>
      {prompt !== "" && <Suggestions accountId={accountId} prompt={prompt} onChosen={onDone} />}
      <StepButtons onSkip={onSkip} />
    </>
  );
}
