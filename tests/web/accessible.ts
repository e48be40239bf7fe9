import { expect, type Page } from "@playwright/test";
import { type AxeOptions, showIn, violationsOn } from "../factories/axe.ts";

/** Everything but colours is the same in both schemes: these rules of axe look again in the dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const RULES: Readonly<Record<Scheme, AxeOptions>> = {
  dark: { runOnly: { type: "rule", values: COLOUR_RULES } },
  // Menus and messages are drawn beside the landmarks, at the end of the document.
  light: { rules: { region: { enabled: false } } },
};

/** On a developer's computer the dark is looked at where a test of the colours asks for it; in CI everywhere. */
const SCHEMES: readonly Scheme[] = process.env.CI ? ["dark", "light"] : ["light"];

type Scheme = "dark" | "light";

/** Finds nothing that axe objects to, in light and in dark. Leaves the page in light. */
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
