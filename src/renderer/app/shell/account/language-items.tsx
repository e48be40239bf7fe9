import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOwnLanguages } from "#renderer/data/people/own-language.ts";

/** The language submenu. */
export function LanguageItems() {
  const { t } = useTranslation();
  const { offered, current, choose } = useOwnLanguages();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("app.language")}</Menu.Label>
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
