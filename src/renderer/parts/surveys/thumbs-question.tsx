import { Button } from "@mantine/core";
import { IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ThumbsAnswer } from "#shared/domain/surveys/survey.ts";
import type { QuestionProps } from "./question-props.ts";
import classes from "./survey-card.module.css";

const THUMBS = [
  { thumb: "up", Icon: IconThumbUp },
  { thumb: "down", Icon: IconThumbDown },
] as const satisfies readonly { readonly thumb: ThumbsAnswer; readonly Icon: unknown }[];

/** Good or not. */
export function ThumbsQuestion({ labelledBy, chosen, isBusy, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend of its own.
    <div role="group" aria-labelledby={labelledBy} className={classes.thumbs}>
      {THUMBS.map(({ thumb, Icon }) => (
        <Button
          key={thumb}
          variant="default"
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          loading={isBusy && chosen === thumb}
          onClick={() => onAnswer(thumb)}
        >
          {t(`surveys.thumbs.${thumb}`)}
        </Button>
      ))}
    </div>
  );
}
