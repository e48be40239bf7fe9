import { randomUUID } from "node:crypto";
import { ControlResponse } from "#shared/contract/control.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test.beforeEach(async ({ signedIn: page, zone }) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
});

test("playlist: marks the zone where it plays now, and the track", async ({ page, api, zone }) => {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till" };
  const { session } = await api.rest("POST", `/api/auth/sound_zones/${zone.id}/device`, PairedDevice, {
    body,
  });
  {
    using player = await ScriptedPlayer.connect(api.as(session?.token ?? ""));
    await api.rest("POST", "/player/control", ControlResponse, {
      body: { soundZone: zone.id, command: { type: "play" } },
    });
    const playing = page.getByRole("list", { name: "Playing now" });
    await expect(playing.getByRole("link", { name: `Playing in ${zone.name}` })).toBeVisible();
    const first = player.source?.tracks[0]?.title ?? "";
    const row = page.getByRole("list", { name: "Tracks" }).getByRole("listitem").filter({ hasText: first });
    await expect(row.first().getByRole("link", { name: `Playing in ${zone.name}` })).toBeVisible();
    await expectAccessible(page);
    await playing.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/zones/${zone.id.replaceAll(".", "\\.")}/player$`));
  }
});
