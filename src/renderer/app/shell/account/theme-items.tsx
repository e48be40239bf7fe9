import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { withThemeTransition } from "#renderer/ui/theme/theme-transition.ts";

const THEMES = [
  { scheme: "light", text: "shell.themeLight", icon: IconSun },
  { scheme: "dark", text: "shell.themeDark", icon: IconMoon },
  { scheme: "auto", text: "shell.themeAuto", icon: IconDeviceDesktop },
] as const;

/** The theme, as a part of a menu. */
export function ThemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("shell.theme")}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => withThemeTransition(() => setColorScheme(scheme as MantineColorScheme))}
      >
        {THEMES.map(({ scheme, text, icon: Icon }) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            closeMenuOnClick={false}
            rightSection={<Icon size={16} aria-hidden />}
          >
            {t(text)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
