import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguages } from "../../lib/i18n/use-languages.ts";

/** The language, as a part of a menu, where there is a choice. */
export function LanguageItems() {
  const { t } = useTranslation();
  const { offered, current, choose } = useLanguages();
  if (offered.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("shell.language")}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={choose}>
        {offered.map(({ code, name }) => (
          <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick={false}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
