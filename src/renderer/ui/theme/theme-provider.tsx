import "@fontsource-variable/inter/wght.css";
import "./mantine.css";
import "./global.css";
import { MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ignoreRepeat } from "../ignore-repeat.ts";
import { colorSchemeManager } from "./color-scheme.ts";
import { cssVariables, theme } from "./theme.ts";

/** The visual language for everything inside, and how its buttons take keys. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [manager] = useState(colorSchemeManager);
  const close = t("app.close");
  // Toasts are created where texts are not known: their close button is named here.
  const named = useMemo(() => {
    const Notification = { defaultProps: { closeButtonProps: { "aria-label": close } } };
    return mergeThemeOverrides(theme, { components: { Notification } });
  }, [close]);
  useEffect(() => {
    addEventListener("keydown", ignoreRepeat, { capture: true });
    return () => removeEventListener("keydown", ignoreRepeat, { capture: true });
  }, []);
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
