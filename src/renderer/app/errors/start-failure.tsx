import { useTranslation } from "react-i18next";
import { MinimalView } from "./minimal-view.tsx";

/** Shown when the client could not start. */
export function StartFailure() {
  const { t } = useTranslation();
  return <MinimalView title={t("errors.startFailed")} text={t("errors.unknown")} action={t("app.retry")} />;
}
