import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** What axe looks for. */
export type AxeOptions = Pick<axe.RunOptions, "rules" | "runOnly">;

/**
 * What axe objects to on the page. None of the product's pages has frames, so axe is put into the page alone, and once:
 * it is half a megabyte of code, and most tests look more than once at the same document.
 */
export async function violationsOn(page: Page, options: AxeOptions): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
      return (await inPage.run(document, given)).violations;
    },
    // Of the rules that run, only the one about sounds wants something loaded; style sheets would be parsed anew.
    { ...options, resultTypes: ["violations"], preload: { assets: ["media"] } } satisfies axe.RunOptions,
  );
}

/** Shows the page in light or dark, without motion, and waits until it has its content and its colours. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await expect(page.getByRole("heading", { includeHidden: true }).first()).toBeAttached();
  // Colours that are still changing are nobody's contrast; what moves as long as it is shown does not end.
  await expect.poll(() => page.evaluate(countEndingAnimations)).toBe(0);
}

function countEndingAnimations(): number {
  const endsAt = ({ effect }: Animation) => effect?.getComputedTiming().endTime;
  return document.getAnimations().filter((animation) => endsAt(animation) !== Number.POSITIVE_INFINITY)
    .length;
}
