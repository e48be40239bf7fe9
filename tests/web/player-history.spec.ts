import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { blockCurrent, playerPath, test } from "./player-fixtures.ts";

test("play history: exported as a CSV file; the row of a blocked track is dimmed but readable", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const title = player.state()?.track?.title ?? "";
  await page.goto(playerPath(zone));
  await blockCurrent(page);
  await expect.poll(() => player.state()?.track?.title).not.toBe(title);
  await page.getByRole("link", { name: "History" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText("Blocked", { exact: true })).toBeVisible();
  await expectAccessible(page, ["dark", "light"]);
  await test.step("the file has times at the zone and in UTC", async () => {
    await expect(page.getByText(/Times are local to this zone \(Europe\/Stockholm\)/)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/-history-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...rows] = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(header).toBe(
      "\uFEFFStart (Europe/Stockholm),Start (UTC),Title,Artist,ISRC,Seconds played,Zone,Skipped,Skipped by",
    );
    expect(rows.find((one) => one.includes(title))).toMatch(/,Yes,.+$/);
  });
});
