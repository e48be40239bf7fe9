import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./score-survey.module.css";

interface ThanksProps {
  /** Where the person may review the product; null: nowhere. */
  readonly review: string | null;
}

/** Replaces an answered survey. */
export function Thanks({ review }: ThanksProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {t("feedback.thanks.title")}
      </h1>
      <p className={classes.text}>{t(review === null ? "feedback.thanks.body" : "feedback.thanks.review")}</p>
      {review === null ? (
        <Button component={Link} to={paths.home()}>
          {t("feedback.thanks.continue")}
        </Button>
      ) : (
        <Button component="a" href={review} target="_blank" rel="noreferrer">
          {t("feedback.thanks.toReview")}
        </Button>
      )}
    </>
  );
}
