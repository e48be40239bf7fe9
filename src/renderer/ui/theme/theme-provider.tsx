import "@fontsource-variable/inter/wght.css";
import "./mantine.css";
import "./global.css";
import { MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ignoreRepeat } from "#renderer/ui/buttons/ignore-repeat.ts";
import { colorSchemeManager } from "./color-scheme.ts";
import { useIsLight, useLightPrint } from "./light-theme.ts";
import { cssVariables, theme } from "./theme.ts";

/** Provides the visual language, and the key handling of buttons. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [manager] = useState(colorSchemeManager);
  useLightPrint();
  const isLight = useIsLight();
  const close = t("app.close");
  // Toasts are created without access to texts: their close button is labelled here.
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
      {...(isLight && { forceColorScheme: "light" })}
    >
      {children}
    </MantineProvider>
  );
}
