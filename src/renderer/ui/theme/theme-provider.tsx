import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { colorSchemeManager } from "./color-scheme.ts";
import { cssVariables, theme } from "./theme.ts";

/** The visual language for everything inside. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(colorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
