import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Tags of the axe rules to run. */
export type AxeOptions = Pick<axe.RunOptions, "rules" | "runOnly">;

/** All but colours is the same in both schemes: only these axe rules run again in the dark one. */
export const COLOUR_RULES: AxeOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/**
 * Axe findings on the page. None of the product's pages has frames, so axe is injected into the page only, and once: it
 * is half a megabyte of code, and most tests check one document several times.
 */
export async function violationsOn(page: Page, options: AxeOptions): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
      return (await inPage.run(document, given)).violations;
    },
    // Only the rule about audio needs preloading; style sheets would be fetched again.
    { ...options, resultTypes: ["violations"], preload: { assets: ["media"] } } satisfies axe.RunOptions,
  );
}

/** Switches the page to light or dark, without motion, and waits for its content and colours. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await expect(page.getByRole("heading", { includeHidden: true }).first()).toBeAttached();
  // Contrast is only valid once colour transitions have ended; endless animations are ignored.
  await expect.poll(() => page.evaluate(countEndingAnimations)).toBe(0);
}

function countEndingAnimations(): number {
  const endsAt = ({ effect }: Animation) => effect?.getComputedTiming().endTime;
  return document.getAnimations().filter((animation) => endsAt(animation) !== Number.POSITIVE_INFINITY)
    .length;
}
