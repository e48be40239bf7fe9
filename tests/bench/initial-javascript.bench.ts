import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { preparedService } from "#tests/factories/prepared.ts";
import { findChromium } from "#tests/provision/chromium.ts";
import type { Bench } from "./bench.ts";

/** What a browser has to fetch before somebody can type into the sign-in form. */
export const bench: Bench = {
  about: "JavaScript and styles that /login loads, compressed with gzip",
  async run() {
    await using service = await preparedService();
    const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
    try {
      const page = await browser.newPage();
      const sizes = { script: 0, stylesheet: 0, font: 0 };
      const bodies: Promise<void>[] = [];
      page.on("response", (response) => {
        const type = response.request().resourceType();
        if (type !== "script" && type !== "stylesheet" && type !== "font") return;
        bodies.push(
          response.body().then((body) => {
            sizes[type] += type === "font" ? body.length : gzipSync(body).length;
          }),
        );
      });
      await page.goto(`${service.url}/login`);
      await page.getByRole("textbox").first().waitFor();
      const usable = await page.evaluate(() => performance.now());
      await Promise.all(bodies);
      return [
        {
          what: "JavaScript before the form is there",
          value: sizes.script / 1000,
          unit: "kB",
          toReach: "≤ 200 kB",
        },
        { what: "styles", value: sizes.stylesheet / 1000, unit: "kB" },
        { what: "fonts", value: sizes.font / 1000, unit: "kB" },
        { what: "time until the form is there", value: usable, unit: "ms" },
      ];
    } finally {
      await browser.close();
    }
  },
};
