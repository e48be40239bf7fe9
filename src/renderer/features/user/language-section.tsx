import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../forms/form-frame.tsx";
import { useLanguages } from "../../lib/i18n/use-languages.ts";

/** The language of the app on this device, where there is a choice. */
export function LanguageSection() {
  const { t } = useTranslation();
  const { offered, current, choose } = useLanguages();
  if (offered.length < 2) return null;
  return (
    <FormSection title={t("user.language")} hint={t("user.languageHint")}>
      <Select
        label={t("user.languageLabel")}
        data={offered.map(({ code, name }) => ({ value: code, label: name }))}
        value={current}
        onChange={(code) => code !== null && choose(code)}
        allowDeselect={false}
      />
    </FormSection>
  );
}
