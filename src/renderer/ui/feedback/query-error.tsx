import { useTranslation } from "react-i18next";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ErrorState } from "./error-state.tsx";

interface QueryErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** The error of a failed part of a page, with a retry. */
export function QueryError({ error, onRetry }: QueryErrorProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  return <ErrorState title={text(error)} retryLabel={t("app.retry")} {...(onRetry ? { onRetry } : {})} />;
}
