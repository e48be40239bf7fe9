import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { QuestionProps } from "./question-props.ts";

interface ExternalQuestionProps extends QuestionProps {
  readonly url: string;
}

/** A link to a survey elsewhere; following it is the answer. */
export function ExternalQuestion({ url, isBusy, chosen, onAnswer }: ExternalQuestionProps) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      loading={isBusy}
      rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
      onClick={(event) => {
        // It is open already.
        if (isBusy) event.preventDefault();
        else if (chosen === null) onAnswer("opened");
      }}
    >
      {t("surveys.open")}
    </Button>
  );
}
