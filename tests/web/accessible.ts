import { expect, type Page } from "@playwright/test";
import { type AxeOptions, showIn, violationsOn } from "#tests/factories/browser/axe.ts";

/** All but colours is the same in both schemes: only these axe rules run again in the dark one. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const RULES: Readonly<Record<Scheme, AxeOptions>> = {
  dark: { runOnly: { type: "rule", values: COLOUR_RULES } },
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
