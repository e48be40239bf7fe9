import { useTranslation } from "react-i18next";
import { useErrorText } from "../lib/use-error-text.ts";
import { ErrorState } from "./error-state.tsx";

interface QueryErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What went wrong while a part of a page was loaded, in the person's words, and a way to try again. */
export function QueryError({ error, onRetry }: QueryErrorProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  return <ErrorState title={text(error)} retryLabel={t("app.retry")} {...(onRetry ? { onRetry } : {})} />;
}
