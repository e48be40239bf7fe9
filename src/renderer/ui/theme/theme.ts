import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/**
 * The visual language: warm paper and near-black ink, hairlines instead of shadows, one deep green for playing and
 * pressed elements. Text contrast is at least 4.5:1 and controls 3:1 on every surface, in both schemes.
 */
const moss: MantineColorsTuple = [
  "#eaf6f2",
  "#d2ebe3",
  "#a6d9c9",
  "#4fd1ae",
  "#37b893",
  "#1f9a7a",
  "#147f66",
  "#0f6b57",
  "#0b5646",
  "#073d32",
];

const ink: MantineColorsTuple = [
  "#f3f2ef",
  "#d0cec9",
  "#a9a69f",
  "#8b8881",
  "#33322f",
  "#2a2927",
  "#1f1f1d",
  "#121212",
  "#191918",
  "#0c0c0b",
];

const stone: MantineColorsTuple = [
  "#fbfaf8",
  "#f5f3ef",
  "#efece7",
  "#e9e6e1",
  "#dedad3",
  "#767169",
  "#645f57",
  "#4b4740",
  "#34312c",
  "#1e1c19",
];

const amber: MantineColorsTuple = [
  "#fdf4e3",
  "#fbeacb",
  "#f6d79c",
  "#f2b34c",
  "#e09a2b",
  "#c17f16",
  "#a4690c",
  "#8a5300",
  "#704400",
  "#5a3700",
];

const brick: MantineColorsTuple = [
  "#fdecea",
  "#fbe0dd",
  "#f6c4bf",
  "#ff8a80",
  "#f0665b",
  "#dc4a3f",
  "#c6372c",
  "#b3261e",
  "#981d17",
  "#7c1611",
];

/** Filled surfaces are dark in the light scheme and bright in the dark one: the colours on them follow the scheme. */
const variants: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === "filled" ? { ...colors, color: "var(--rt-on-filled)" } : colors;
};

const FONT =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const theme = createTheme({
  colors: { moss, dark: ink, gray: stone, yellow: amber, orange: amber, red: brick },
  primaryColor: "moss",
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: variants,
  black: "#1c1a17",
  white: "#ffffff",
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.35" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.55", lg: "1.6", xl: "1.65" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "32px" },
  defaultRadius: "md",
  breakpoints: {
    xxs: "20em",
    xs: "22.5em",
    s: "26.25em",
    sm: "37.5em",
    m: "45em",
    md: "45em",
    l: "62.5em",
    lg: "62.5em",
    xl: "77.5em",
    xxl: "100em",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  // By name instead of import: their code is loaded where it is used.
  components: {
    Button: { defaultProps: { fw: 600 } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Card: { defaultProps: { radius: "lg", withBorder: true, padding: "lg" } },
    Paper: { defaultProps: { radius: "lg" } },
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "lg",
        transitionProps: { duration: 120 },
        // The placeholder has no role, which a menu's children must have.
        withInitialFocusPlaceholder: false,
      },
    },
    // Dialogs use Modal.Root, which ignores Modal's defaults.
    ModalRoot: {
      defaultProps: { radius: "lg", transitionProps: { duration: 250, transition: "fade-down" } },
    },
    ModalOverlay: { defaultProps: { blur: 2 } },
    DrawerRoot: { defaultProps: { position: "right", transitionProps: { duration: 400 } } },
    DrawerOverlay: { defaultProps: { blur: 2 } },
    Notification: { defaultProps: { radius: "lg" } },
    InputWrapper: { defaultProps: { errorProps: { role: "alert" } } },
    Skeleton: { defaultProps: { radius: "md" } },
    Tabs: { defaultProps: { color: "moss" } },
    Tooltip: {
      defaultProps: { openDelay: 200, closeDelay: 100, transitionProps: { duration: 120 }, radius: "sm" },
    },
  },
});

/** Design tokens without a Mantine equivalent; documented at their use: `var(--rt-…)`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--rt-sidebar": "248px",
    "--rt-header": "64px",
    "--rt-content": "1240px",
  },
  light: {
    "--mantine-color-body": "#fbfaf8",
    "--mantine-color-default": "#ffffff",
    "--mantine-color-default-hover": "#f5f3ef",
    "--mantine-color-default-border": "#dedad3",
    "--mantine-color-dimmed": "#645f57",
    "--mantine-color-placeholder": "#767169",
    "--mantine-color-error": "#b3261e",
    "--rt-on-filled": "#ffffff",
    "--rt-card": "#ffffff",
    "--rt-line": "#e9e6e1",
    "--rt-control": "#8b8881",
    "--rt-hover": "#f3f1ed",
    "--rt-sunken": "#f3f1ed",
    "--rt-accent": "#0f6b57",
    "--rt-accent-soft": "#e3f1ec",
    "--rt-warning": "#8a5300",
    "--rt-warning-soft": "#fbf0dc",
    "--rt-error": "#b3261e",
    "--rt-error-soft": "#fbe9e7",
    "--rt-offline": "#645f57",
    "--rt-offline-soft": "#efece7",
    "--rt-glow-strength": "24%",
    "--rt-shadow": "0 1px 2px rgb(40 34 24 / 5%), 0 8px 24px rgb(40 34 24 / 6%)",
  },
  dark: {
    "--mantine-color-body": "#121212",
    "--mantine-color-default": "#1f1f1d",
    "--mantine-color-default-hover": "#2a2927",
    "--mantine-color-default-border": "#3b3a36",
    "--mantine-color-dimmed": "#a9a69f",
    "--mantine-color-placeholder": "#96938c",
    "--mantine-color-error": "#ff8a80",
    "--rt-on-filled": "#0c1f19",
    "--rt-card": "#191918",
    "--rt-line": "#2a2927",
    "--rt-control": "#6f6c66",
    "--rt-hover": "#222220",
    "--rt-sunken": "#1a1a19",
    "--rt-accent": "#4fd1ae",
    "--rt-accent-soft": "#12312a",
    "--rt-warning": "#f2b34c",
    "--rt-warning-soft": "#332611",
    "--rt-error": "#ff8a80",
    "--rt-error-soft": "#381a18",
    "--rt-offline": "#a9a69f",
    "--rt-offline-soft": "#262523",
    "--rt-glow-strength": "36%",
    "--rt-shadow": "0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 30%)",
  },
});
