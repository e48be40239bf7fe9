import { Badge, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { FeedbackAnswer } from "#shared/contract/rest/operator/operator-feedback.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import classes from "./feedback.module.css";
import { useFormName } from "./use-form-name.ts";

/** Longer answers are cut until somebody wants to read on, in characters. */
const CUT_FROM = 600;
const CUT_AT = 500;

/** One answer: its questions with what was said, by whom and where. */
export function AnswerRow({ answer }: { readonly answer: FeedbackAnswer }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const nameOf = useFormName();
  const { form, received_at, answers, verified, person, company, page } = answer;
  const from = [person || t("operatorFeedback.somebody"), company, page].filter((part) => part !== "");
  return (
    <article className={classes.row}>
      <header className={classes.about}>
        <span className={classes.name}>{nameOf(form)}</span>
        {!verified && (
          <Badge variant="light" color="yellow">
            {t("operatorFeedback.unverified")}
          </Badge>
        )}
        <time className={classes.when} dateTime={received_at}>
          {dateText(Date.parse(received_at), { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </header>
      <dl className={classes.said}>
        {answers.map(({ question, response }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a row never change their order.
          <div key={index}>
            <dt>{question}</dt>
            <dd>
              <Response response={response} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.fine}>{from.join(" · ")}</p>
    </article>
  );
}

function Response({ response }: { readonly response: string | number }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (typeof response === "number") return <strong>{formatNumber(response, i18n.language)}</strong>;
  if (response === "up" || response === "down") return <strong>{t(`operatorFeedback.${response}`)}</strong>;
  const isCut = response.length > CUT_FROM && !isOpen;
  return (
    <>
      {isCut ? `${response.slice(0, CUT_AT).trimEnd()} …` : response}
      {isCut && (
        <UnstyledButton className={classes.readOn} onClick={() => setOpen(true)}>
          {t("operatorFeedback.readOn")}
        </UnstyledButton>
      )}
    </>
  );
}
