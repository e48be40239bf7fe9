import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import { isPositive, readScore, type ScoreVariant } from "#shared/domain/surveys/score-surveys.ts";
import { LONGEST_ANSWER } from "#shared/domain/surveys/survey.ts";
import classes from "./score-survey.module.css";
import { ScoreTags } from "./score-tags.tsx";
import { Thanks } from "./thanks.tsx";
import { TicketFailed, useSendAnswer } from "./use-send-answer.ts";

/** /nps-survey/{variant}: a score, then words about it. */
export function ScoreSurveyPage() {
  const { surveyVariant = "nps" } = paths.npsSurvey.useParams();
  return (
    <BarePage>
      <ScoreSurvey key={surveyVariant} variant={surveyVariant} />
    </BarePage>
  );
}

function ScoreSurvey({ variant }: { readonly variant: ScoreVariant }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const search = paths.npsSurvey.useSearch();
  // Fetched before the thank-you needs them.
  const review = useServiceFacts()?.pages.review ?? null;
  const [score, setScore] = useState(() => readScore(variant, search.score));
  const [isThanked, setThanked] = useState(false);
  const [isOnlyTicketMissing, setOnlyTicketMissing] = useState(false);
  const send = useSendAnswer(variant);
  const question = t(`feedback.question.${variant}`);
  const commentLabel = t(
    score !== null && isPositive(variant, score) ? "feedback.positive" : "feedback.negative",
  );
  const form = useServiceForm({
    defaults: { comment: "" },
    call: async ({ comment }) => {
      if (score !== null) await send({ score, question, commentLabel, comment });
    },
    failureText: (error) =>
      error instanceof TicketFailed ? t("feedback.ticketFailed", { reason: errorText(error.cause) }) : null,
    onSuccess: () => setThanked(true),
    onFailure: (error) => setOnlyTicketMissing(error instanceof TicketFailed),
  });
  if (isThanked) {
    const mayReview = variant === "nps" && score !== null && isPositive(variant, score);
    return <Thanks review={mayReview ? review : null} />;
  }
  return (
    <>
      <h1 className={classes.title}>{question}</h1>
      <ScoreTags
        variant={variant}
        question={question}
        score={score}
        isDisabled={form.disabled !== null}
        onPick={setScore}
      />
      {score !== null && (
        <FormBody form={form}>
          <TextAreaField
            form={form}
            name="comment"
            label={commentLabel}
            description={t("feedback.optional")}
            maxLength={LONGEST_ANSWER}
          />
          <div className={classes.buttons}>
            <SubmitButton form={form}>
              {t(form.error === null ? "feedback.submit" : "app.retry")}
            </SubmitButton>
            {form.error !== null && isOnlyTicketMissing && (
              <Button variant="default" onClick={() => setThanked(true)}>
                {t("feedback.withoutTicket")}
              </Button>
            )}
          </div>
          <UnsavedChanges form={form} name={`survey-${variant}`} />
        </FormBody>
      )}
    </>
  );
}
