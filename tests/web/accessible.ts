import { expect, type Page } from "@playwright/test";
import { type AxeOptions, COLOUR_RULES, showIn, violationsOn } from "#tests/factories/browser/axe.ts";

const RULES: Readonly<Record<Scheme, AxeOptions>> = {
  dark: COLOUR_RULES,
  // Menus and messages are rendered at the end of the document, outside the landmarks.
  light: { rules: { region: { enabled: false } } },
};

/** Locally the dark scheme is checked only by tests that ask for it, in CI always. */
const SCHEMES: readonly Scheme[] = process.env.CI ? ["dark", "light"] : ["light"];

type Scheme = "dark" | "light";

/** Expects no axe findings, in light and in dark. Leaves the page in light. */
export async function expectAccessible(page: Page, schemes = SCHEMES): Promise<void> {
  for (const colorScheme of schemes) {
    await showIn(page, colorScheme);
    const violations = await violationsOn(page, RULES[colorScheme]);
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ colorScheme, id, help, target, failureSummary })),
    );
    expect(found).toEqual([]);
  }
}
