import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

test("zone player: Change music plays another playlist without leaving the page", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  await page.goto(playerPath(zone));
  const change = page.getByRole("button", { name: "Change music" });
  await change.click();
  const dialog = page.getByRole("dialog", { name: `Music for ${zone.name}` });
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("rainy");
  await dialog.getByRole("option", { name: /^Rainy Window/ }).click();
  await expect.poll(() => player.state()?.source?.display.title).toBe("Rainy Window");
  await expect(page.getByRole("link", { name: "Rainy Window" })).toBeVisible();

  await change.click();
  await expect(dialog.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /Rainy Window.*Playing here/,
  ]);
});

test("home page: shows what each zone plays and pauses it; counts link to their zones", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  await page.goto("/home");
  const zones = page.getByRole("region", { name: "Your zones" });
  await expect(zones).toContainText(player.state()?.track?.title ?? "");
  await page.getByRole("link", { name: "1 zone playing" }).click();
  await expect(page).toHaveURL(/\/zones\?state=playing$/);
  const list = page.getByRole("main");
  await expect(list.getByRole("link", { name: zone.name, exact: true })).toBeVisible();
  await expect(list.getByText("1 zone", { exact: true })).toBeVisible();

  await page.goBack();
  await zones.getByRole("button", { name: `Pause ${zone.name}` }).click();
  await expect.poll(() => player.state()?.status).toBe("paused");
  await expect(zones.getByRole("button", { name: `Play ${zone.name}` })).toBeVisible();
  await zones.getByRole("link", { name: /need attention/ }).click();
  await expect(list.getByRole("link", { name: "Lobby", exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: zone.name, exact: true })).toBeHidden();
});

test("zone search: in the palette with Enter, and in the header", async ({ signedIn: page }) => {
  await page.goto("/home");
  await expect(page.getByRole("button", { name: "Quick search" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Quick search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("lob");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeVisible();

  const field = page.getByRole("banner").getByRole("searchbox");
  await field.click();
  await page.keyboard.type("lob");
  await expect(page.getByRole("list", { name: "Zones" }).getByRole("link")).toHaveText([/^Lobby/]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\/lob\?nav=header$/);
  await page.getByRole("region", { name: "Zones" }).getByRole("link", { name: "Lobby" }).click();
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeVisible();

  await goTo(page, "/home");
  await field.click();
  await page.keyboard.type("lob");
  const first = page.getByRole("list", { name: "Zones" }).getByRole("link").first();
  await expect(first).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeVisible();
});

test("zone player: people who may watch but not assign music read why", async ({ page, company, zone }) => {
  await signedInAs(page, company.staff);
  await page.evaluate(
    (id) =>
      sessionStorage.setItem(
        "roomtone.permission-overrides",
        JSON.stringify({ [`sound_zone ${id} zone.assign`]: "removed" }),
      ),
    zone.id,
  );
  await page.goto(playerPath(zone));
  const change = page.getByRole("button", { name: "Change music" });
  await expect(change).toBeDisabled();
  await expect(change).toHaveAccessibleDescription(
    "You don't have permission to do this. Ask an owner or admin.",
  );
});
