import { useTranslation } from "react-i18next";
import classes from "#renderer/features/dev/dev-page.module.css";
import { EveryField } from "./every-field.tsx";
import { InvalidFromStart } from "./invalid-from-start.tsx";
import { LoadedForm } from "./loaded-form.tsx";

/** /dev/forms: forms through their whole lifecycle, against a simulated service. */
export function FormsPreview() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <EveryField title={t("dev.forms")} />
      <LoadedForm />
      <InvalidFromStart />
    </div>
  );
}
