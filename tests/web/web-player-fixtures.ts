import { expect, type Page } from "@playwright/test";
import { PlaybackStates } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { playerPath } from "./player-fixtures.ts";

/** Sends a remote command to the zone. */
export function command(api: TestApi, { id }: SoundZone, wanted: object) {
  return api.call("POST", "/player/control", { body: { soundZone: id, command: wanted } });
}

/** The zone's playback state at the service. */
export async function stateOf(api: TestApi, { id }: SoundZone) {
  const { states } = await api.rest("GET", `/player/control/states?soundZones=${id}`, PlaybackStates);
  const [state] = states;
  if (!state) throw new Error("The service does not tell the zone's state");
  return state;
}

/** The largest sample that the page outputs within about 200 ms. */
export function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { Howler } = window as unknown as { Howler: { ctx: AudioContext; masterGain: GainNode } };
    const meter = Howler.ctx.createAnalyser();
    Howler.masterGain.connect(meter);
    const samples = new Float32Array(meter.fftSize);
    let loudest = 0;
    for (let look = 0; look < 5; look++) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      meter.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    Howler.masterGain.disconnect(meter);
    return loudest;
  });
}

/** Makes the page the zone's player. */
export async function playHere(page: Page, zone: SoundZone): Promise<void> {
  await page.goto(`${playerPath(zone)}/pair/browser`);
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await expect(bar(page)).toBeVisible();
}

/** The bar that shows the music of this browser. */
export function bar(page: Page) {
  return page.getByRole("region", { name: "Music in this browser" });
}
