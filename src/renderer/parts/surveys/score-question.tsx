import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import type { Question } from "#shared/domain/surveys/survey.ts";
import { scoresOfQuestion } from "#shared/domain/surveys/survey-steps.ts";
import type { QuestionProps } from "./question-props.ts";
import classes from "./survey-card.module.css";

interface ScoreQuestionProps extends QuestionProps {
  readonly range: Extract<Question, { type: "score" }>["props"];
  /** What the lowest and the highest score mean; empty if the numbers alone are shown. */
  readonly ends: readonly string[];
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A row of scores. Arrow keys move along it; a press, Space or Enter answers. */
export function ScoreQuestion({ labelledBy, chosen, isBusy, range, ends, onAnswer }: ScoreQuestionProps) {
  const endsId = useId();
  const scores = scoresOfQuestion(range);
  const [reached, setReached] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(reached + step, 0), scores.length - 1);
    setReached(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
  };
  return (
    <div>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={ends.length > 0 ? endsId : undefined}
        aria-busy={isBusy || undefined}
        className={classes.scores}
        onKeyDown={onKeyDown}
      >
        {scores.map((score, index) => (
          <UnstyledButton
            key={score}
            role="radio"
            aria-checked={chosen === score}
            tabIndex={index === reached ? 0 : -1}
            className={classes.score}
            onFocus={() => setReached(index)}
            onClick={() => onAnswer(score)}
          >
            {score}
          </UnstyledButton>
        ))}
      </div>
      {ends.length > 0 && (
        <div id={endsId} className={classes.ends}>
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </div>
      )}
    </div>
  );
}
