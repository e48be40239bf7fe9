import { useTranslation } from "react-i18next";
import classes from "../dev-page.module.css";
import { EveryField } from "./every-field.tsx";
import { LoadedForm } from "./loaded-form.tsx";
import { WrongFromStart } from "./wrong-from-start.tsx";

/** /dev/forms: forms through their whole lifecycle, against a service that does what it is told. */
export function FormsPreview() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <EveryField title={t("dev.forms")} />
      <LoadedForm />
      <WrongFromStart />
    </div>
  );
}
