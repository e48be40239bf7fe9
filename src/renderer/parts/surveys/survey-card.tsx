import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import type { Question, Survey } from "#shared/domain/surveys/survey.ts";
import { ExternalQuestion } from "./external-question.tsx";
import type { QuestionProps } from "./question-props.ts";
import { ScoreQuestion } from "./score-question.tsx";
import classes from "./survey-card.module.css";
import { useSurveyTexts } from "./survey-texts.ts";
import { TextQuestion } from "./text-question.tsx";
import { ThumbsQuestion } from "./thumbs-question.tsx";
import type { SurveyAnswers } from "./use-survey-answers.ts";

interface SurveyCardProps {
  readonly survey: Survey;
  readonly answers: SurveyAnswers;
}

/** A survey's present question, or the thanks after the last one. */
export function SurveyCard({ survey, answers }: SurveyCardProps) {
  const { title, thanks } = useSurveyTexts(survey);
  const { question } = answers;
  const card = useKeptFocus(question?.index ?? null);
  return (
    <div ref={card} className={classes.card} tabIndex={-1}>
      <p className={classes.title}>{title}</p>
      {question ? (
        <AskedQuestion key={question.index} survey={survey} question={question} answers={answers} />
      ) : (
        <p className={classes.question}>{thanks}</p>
      )}
    </div>
  );
}

function AskedQuestion({ survey, question, answers }: SurveyCardProps & { readonly question: Question }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const texts = useSurveyTexts(survey);
  const id = useId();
  const { sending } = answers;
  const hasFailed = sending?.error !== undefined;
  const props: QuestionProps = {
    labelledBy: id,
    chosen: sending?.response ?? null,
    isBusy: sending !== null && !hasFailed,
    onAnswer: answers.answer,
  };
  return (
    <>
      <p id={id} className={classes.question}>
        {texts.question(question)}
      </p>
      {question.type === "thumbs" && <ThumbsQuestion {...props} />}
      {question.type === "score" && <ScoreQuestion {...props} range={question.props} ends={texts.ends} />}
      {question.type === "text" && (
        <TextQuestion
          {...props}
          words={answers.words}
          onWords={answers.setWords}
          onSkip={answers.steps.length > 0 ? answers.skip : null}
        />
      )}
      {question.type === "external-survey" && <ExternalQuestion {...props} url={question.props.url} />}
      {hasFailed && (
        <div role="alert" className={classes.failure}>
          <span>{errorText(sending.error)}</span>
          <Button size="compact-sm" variant="default" onClick={answers.retry}>
            {t("app.retry")}
          </Button>
        </div>
      )}
    </>
  );
}

const CONTROLS = "textarea, [role=radio][tabindex='0'], button, a";

/** Keeps the focus in the card from question to question. It never takes it. */
function useKeptFocus(question: number | null) {
  const card = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const place = card.current?.parentElement;
    if (!place) return;
    const onFocusIn = () => {
      wasInside.current = true;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // A removed or disabled control leaves the focus nowhere.
      if (relatedTarget instanceof Node && !place.contains(relatedTarget)) wasInside.current = false;
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.contains(target)) wasInside.current = false;
    };
    place.addEventListener("focusin", onFocusIn);
    place.addEventListener("focusout", onFocusOut);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      place.removeEventListener("focusin", onFocusIn);
      place.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);
  const first = useRef(question);
  useEffect(() => {
    if (first.current === question) return;
    first.current = question;
    const control = card.current?.querySelector<HTMLElement>(CONTROLS) ?? card.current;
    if (wasInside.current) control?.focus();
  }, [question]);
  return card;
}
