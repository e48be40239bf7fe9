import { useTranslation } from "react-i18next";
import { DevPage } from "./dev-page.tsx";
import { ExperimentList } from "./experiment-list.tsx";
import { FlagContextForm } from "./flag-context-form.tsx";
import { FlagList } from "./flag-list.tsx";

/** /dev/flags: the feature flags and experiments of this browser, each of which can be changed and reset. */
export function FlagsPage() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.flags")}>
      <FlagList />
      <ExperimentList />
      <FlagContextForm />
    </DevPage>
  );
}
