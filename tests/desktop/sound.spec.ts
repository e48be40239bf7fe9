import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type {} from "#renderer/host/host.electron.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { firstSound } from "#tests/factories/pcm.ts";
import { SECOND_CARD } from "#tests/fakes/sound-sink.ts";
import { lately, lengths, SECOND, soundOutput, soundsAgain, state, test } from "./listening.ts";
import { pair, type Shop } from "./shop.ts";

/** A customer's view of a sound card that comes, goes, changes or fails. */

/** Longest silence that the player allows after any change of the sound output. */
const RECOVERY = 5 * SECOND;

test("sound card: after being pulled out and put back, it plays within five seconds", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  await playNoise(lengths(1, 60));
  const desktop = await start();
  const page = await desktop.page();
  await pair(page, shop);
  await soundsAgain(await sink.record(), 0);
  const playing = await desktop.utilityPids();
  await sink.unplug();
  await expect.poll(async () => (await soundOutput(page)).kind).toBe("none");
  // The process that used the dead card loops for ever, so it must be killed.
  await expect.poll(() => desktop.utilityPids()).not.toEqual(expect.arrayContaining([...playing]));
  expect((await state(page))?.status).not.toBe("playing");
  await sink.plug();
  const recorder = await sink.record();
  await soundsAgain(recorder, 0);
  expect(firstSound(recorder.take().left)).toBeLessThan(RECOVERY);
  await expect.poll(async () => (await soundOutput(page)).kind).toBe("native");
});

test("sound card: when another one becomes the default, the music moves there", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  const { changeDefault } = sink;
  if (!changeDefault) throw new Error("without a sound server there is no default to be changed");
  await playNoise(lengths(1, 60));
  const page = await (await start()).page();
  await pair(page, shop);
  const before = await sink.record();
  await soundsAgain(before, 0);
  const other = await changeDefault();
  await soundsAgain(other, 0);
  expect(firstSound(other.take().left)).toBeLessThan(RECOVERY);
  await before.stop();
  await other.stop();
});

test("sound card: the zone's settings select it, and a local choice overrides them", async ({
  shop,
  playNoise,
  sink,
  start,
}) => {
  await sink.second.plug();
  await playNoise(lengths(1, 60));
  const page = await (await start()).page();
  await pair(page, shop);
  const first = await sink.record();
  const second = await sink.second.record();
  await soundsAgain(first, 0);
  const card = await cardCalled(page, SECOND_CARD);

  await page.evaluate((id) => window.roomtone.sound.choose(id), card);
  await soundsAgain(second, second.frames());
  await expect.poll(() => lately(first)).toBeLessThan(-80);
  expect(await soundOutput(page)).toMatchObject({ chosenBy: "device", chosenId: card, label: SECOND_CARD });
  await page.evaluate(() => window.roomtone.sound.choose(""));
  await soundsAgain(first, first.frames());
  expect(await soundOutput(page)).toMatchObject({ chosenBy: "default", chosenId: "" });

  await setOutputDevice(shop, card);
  await soundsAgain(second, second.frames(), 30_000);
  expect(await soundOutput(page)).toMatchObject({ chosenBy: "zone", chosenId: card });
  await first.stop();
  await second.stop();
});

test("sound card: if native audio fails, the app's page plays, within five seconds", async ({
  shop,
  playNoise,
  sink,
  startWhole,
}) => {
  await playNoise(lengths(1, 60));
  await sink.breakNative(true);
  const desktop = await startWhole();
  const page = await desktop.page();
  const recorder = await sink.record();
  const pairedAt = recorder.frames();
  await pair(page, shop);
  await soundsAgain(recorder, pairedAt);
  expect(firstSound(recorder.take().left, 1e-3, pairedAt) - pairedAt).toBeLessThan(RECOVERY);
  expect((await soundOutput(page)).kind).toBe("web");
  await recorder.stop();
});

/** The id of a sound card in the player's list. */
async function cardCalled(page: Page, label: string): Promise<string> {
  const find = async () => {
    await page.evaluate(() => window.roomtone.sound.refresh());
    return (await soundOutput(page)).devices.find((device) => device.label === label)?.id;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** Selects the sound card on the zone's page. */
async function setOutputDevice(shop: Shop, id: string): Promise<void> {
  const [zone] = await shop.app.service.services.db
    .select()
    .from(soundZones)
    .where(eq(soundZones.id, shop.zone));
  const settings = ZoneSettings.parse({ ...zone?.settings, output_device: id });
  await shop.owner.call("PUT", `/api/auth/sound_zones/${shop.zone}`, { body: { settings } });
}
