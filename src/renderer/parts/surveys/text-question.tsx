import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { commandKey } from "#renderer/lib/page/command-key.ts";
import { LONGEST_ANSWER } from "#shared/domain/surveys/survey.ts";
import type { QuestionProps } from "./question-props.ts";
import classes from "./survey-card.module.css";

interface TextQuestionProps extends QuestionProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Ends without words; null where nothing else has been answered. */
  readonly onSkip: (() => void) | null;
}

/** An answer in words. */
export function TextQuestion({ labelledBy, words, isBusy, onWords, onAnswer, onSkip }: TextQuestionProps) {
  const { t } = useTranslation();
  const isEmpty = words.trim() === "";
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (isEmpty) field.current?.focus();
    else onAnswer(words.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.text}>
      <Textarea
        ref={field}
        aria-labelledby={labelledBy}
        value={words}
        rows={3}
        maxLength={LONGEST_ANSWER}
        readOnly={isBusy}
        onChange={(event) => onWords(event.currentTarget.value.slice(0, LONGEST_ANSWER))}
        onKeyDown={onKeyDown}
      />
      <div className={classes.below}>
        <span className={classes.limit}>
          {t("surveys.limit", { length: words.length, most: LONGEST_ANSWER })}
        </span>
        {isEmpty && onSkip ? (
          <Button variant="default" loading={isBusy} onClick={onSkip}>
            {t("surveys.skip")}
          </Button>
        ) : (
          <Button loading={isBusy} title={`${commandKey()} Enter`} onClick={send}>
            {t("surveys.send")}
          </Button>
        )}
      </div>
    </div>
  );
}
