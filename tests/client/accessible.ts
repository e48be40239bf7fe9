import axe from "axe-core";
import { expect } from "vitest";
import { until } from "./locator.ts";
import type { Page } from "./page.ts";

/**
 * Rules about colours and sizes, which a page without a layout cannot answer: tests/web checks them on every screen, and
 * in many states.
 */
const OF_LAYOUT = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];
/** Menus and messages are rendered at the end of the document, outside the landmarks. */
const OFF = [...OF_LAYOUT, "region"];

/** Expects no axe findings in the structure of the page: names, roles, relations. */
export async function expectAccessible(_page: Page): Promise<void> {
  const rules = Object.fromEntries(OFF.map((rule) => [rule, { enabled: false }]));
  // A dialog that has just opened gets its name a moment later.
  await until(async () => {
    const { violations } = await axe.run(document.documentElement, { rules, resultTypes: ["violations"] });
    expect(
      violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
      ),
    ).toEqual([]);
  });
}
