import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { audioFixture } from "#tests/factories/music-files.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./player-fixtures.ts";

test("own music: dropped files are sent, read into the catalogue, and played in a zone", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await page.goto(`/accounts/${zone.account}/own-music`);
  await expect(page.getByRole("button", { name: "Choose files" })).toBeEnabled();
  const files = await Promise.all(
    ["tone.flac", "tone.opus"].map(async (name) => ({
      name,
      text: (await readFile(audioFixture(name))).toString("base64"),
    })),
  );
  const data = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const { name, text } of [...sent, { name: "notes.txt", text: btoa("not music") }]) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files);
  const area = page.getByText("Drag music files or folders here").locator("..");
  await area.dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByText("notes.txt")).toBeVisible();
  await expect(page.getByText("2 tracks added").first()).toBeVisible();
  await expect(page.getByText(/^Added: /)).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Play in a zone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(zone.name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => player.state()?.source?.display.title).toBe("Own music");
  await expect.poll(() => player.state()).toMatchObject({ status: "playing", problem: null });
});
