import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./error-id.module.css";

/** The id of an error among the reports or in the service's log, with a copy button. */
export function ErrorId({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [feedback, setFeedback] = useState<"copyId" | "copying" | "copied" | "copyFailed">("copyId");
  const copy = async () => {
    setFeedback("copying");
    try {
      // Pages served without a certificate have no clipboard API.
      await navigator.clipboard.writeText(id);
      setFeedback("copied");
    } catch {
      setFeedback("copyFailed");
    }
  };
  return (
    <div className={classes.id}>
      {t("errorPage.errorId")}: <code className={classes.code}>{id}</code>{" "}
      <Button size="compact-xs" variant="default" onClick={copy} aria-live="polite">
        {t(`errorPage.${feedback}`)}
      </Button>
      <div>{t("errorPage.includeId")}</div>
    </div>
  );
}
