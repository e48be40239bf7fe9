import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Sets the page's name in the window's title. */
export function usePageTitle(page: string | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (page !== null) document.title = t("app.title", { page });
  }, [page, t]);
}
