import { useEffect, useEffectEvent, useState } from "react";
import { usePrompt } from "#renderer/parts/prompts/use-prompt.ts";
import { ToastPortal } from "#renderer/ui/feedback/toast-portal.tsx";
import type { Survey } from "#shared/domain/surveys/survey.ts";
import { SurveyCard } from "./survey-card.tsx";
import { useSurveyTexts } from "./survey-texts.ts";
import { type SurveyCalls, useSurveyAnswers } from "./use-survey-answers.ts";

/** Width of the toast, in px. */
const WIDTH = 350;

/** How long the thanks stay, in ms (specification, platform §2.10). */
const THANKS_MS = 5_000;

interface SurveyPromptProps extends SurveyCalls {
  readonly survey: Survey;
  /** False takes a waiting survey back; an open one stays. */
  readonly isWanted: boolean;
}

/** A survey in the queue of prompts; when its turn comes, in a toast. */
export function SurveyPrompt({ survey, isWanted, ...calls }: SurveyPromptProps) {
  const { uniqueId: id, priority } = survey;
  const [isOpen, setOpen] = useState(false);
  const { state, close } = usePrompt(isWanted || isOpen ? { id, kind: "survey", priority } : null);
  const [isEnded, setEnded] = useState(false);
  if (state === "shown" && !isOpen && !isEnded) setOpen(true);
  if (!isOpen) return null;
  return (
    <SurveyToast
      {...calls}
      survey={survey}
      onEnd={() => {
        close();
        setEnded(true);
        setOpen(false);
      }}
    />
  );
}

interface SurveyToastProps extends SurveyCalls {
  readonly survey: Survey;
  readonly onEnd: () => void;
}

function SurveyToast({ survey, onEnd, ...calls }: SurveyToastProps) {
  const { title } = useSurveyTexts(survey);
  const answers = useSurveyAnswers(survey, calls);
  const isDone = answers.question === null;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(end, THANKS_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <ToastPortal
      id={survey.uniqueId}
      width={WIDTH}
      label={title}
      onClose={() => {
        answers.close();
        onEnd();
      }}
    >
      <SurveyCard survey={survey} answers={answers} />
    </ToastPortal>
  );
}
