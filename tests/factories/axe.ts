import type { Page } from "@playwright/test";
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
