import { useTranslation } from "react-i18next";
import { BarePage } from "../../ui/bare-page.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useRouteFailure } from "./use-route-failure.ts";

/** What is shown instead of a page without navigation: what went wrong, and the way to try again. */
export function MinimalError() {
  const { t } = useTranslation();
  const { code, text } = useRouteFailure();
  return (
    <BarePage>
      <ErrorState
        title={text ?? t("errors.page.unexpected", { code })}
        retryLabel={t("errors.reload")}
        onRetry={() => location.reload()}
      />
    </BarePage>
  );
}
