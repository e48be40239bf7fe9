import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ScoreVariant, scoresOf } from "#shared/domain/surveys/score-surveys.ts";
import classes from "./score-survey.module.css";

interface ScoreTagsProps {
  readonly variant: ScoreVariant;
  /** The question; the name of the group. */
  readonly question: string;
  readonly score: number | null;
  readonly isDisabled: boolean;
  readonly onPick: (score: number) => void;
}

/** A row of scores, of which one is picked; native radio buttons, so that the arrow keys work. */
export function ScoreTags({ variant, question, score, isDisabled, onPick }: ScoreTagsProps) {
  const { t } = useTranslation();
  const name = useId();
  const scores = scoresOf(variant);
  return (
    <div
      className={classes.scores}
      role="radiogroup"
      aria-label={question}
      aria-describedby={variant === "nps" ? `${name}-ends` : undefined}
    >
      <div className={classes.tags} data-tags={scores.length}>
        {scores.map((each) => (
          <label key={each} className={classes.tag}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === score}
              disabled={isDisabled}
              onChange={() => onPick(each)}
            />
            {each}
          </label>
        ))}
      </div>
      {variant === "nps" && (
        <div id={`${name}-ends`} className={classes.ends}>
          <span>{t("feedback.unlikely")}</span>
          <span>{t("feedback.likely")}</span>
        </div>
      )}
    </div>
  );
}
