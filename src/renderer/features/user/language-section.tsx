import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOwnLanguages } from "#renderer/data/people/own-language.ts";
import { FormSection } from "#renderer/forms/form-frame.tsx";

/** The person's language on all devices and in mails. */
export function LanguageSection() {
  const { t } = useTranslation();
  const { offered, current, choose } = useOwnLanguages();
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
