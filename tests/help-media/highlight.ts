import type { Locator, Page } from "@playwright/test";
import { savePicture } from "./save.ts";

interface Picture {
  readonly name: string;
  readonly language: string;
  /** The control that the article names. */
  readonly highlight?: Locator;
  /** The part of the page that the article is about, in CSS pixels from the top; by default all that is visible. */
  readonly height?: number;
}

/** Takes a picture of the page, with a soft ring around one control. */
export async function takePicture(page: Page, { name, language, highlight, height }: Picture): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await allPicturesLoaded(page);
  if (highlight) await ring(highlight);
  const { width = 0, height: whole = 0 } = page.viewportSize() ?? {};
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height: height ?? whole } });
  await savePicture(name, language, png);
}

async function allPicturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
}

/** Draws a ring around a control, and takes the pointer's and the keyboard's marks away. */
async function ring(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((element) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { x, y, width, height } = element.getBoundingClientRect();
    const mark = document.createElement("div");
    Object.assign(mark.style, {
      position: "fixed",
      left: `${x - 6}px`,
      top: `${y - 6}px`,
      width: `${width + 12}px`,
      height: `${height + 12}px`,
      borderRadius: "14px",
      border: "3px solid #e8590c",
      boxShadow: "0 0 0 6px rgba(232, 89, 12, 0.22)",
      pointerEvents: "none",
      zIndex: "100000",
    });
    document.body.append(mark);
  });
}
