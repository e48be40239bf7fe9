import { useTranslation } from "react-i18next";
import { DevPage } from "../dev-page.tsx";
import { EveryField } from "./every-field.tsx";
import { InvalidFromStart } from "./invalid-from-start.tsx";
import { LoadedForm } from "./loaded-form.tsx";

/** /dev/forms: forms through their whole lifecycle, against a simulated service. */
export function FormsPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.forms")}>
      <EveryField />
      <LoadedForm />
      <InvalidFromStart />
    </DevPage>
  );
}
