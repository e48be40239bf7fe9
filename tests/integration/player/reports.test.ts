import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playbackStates } from "#server/db/schema/places.ts";
import { ReportWriter } from "#server/modules/player/report-writer.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene } from "./scene.ts";

const report: PlayerReport = {
  status: "playing",
  problem: null,
  sourceId: null,
  trackId: null,
  playId: null,
  positionMs: 0,
  at: 0,
  durationMs: null,
  volume: 50,
  playOrder: "AUTO",
  upcoming: [],
  intentVersion: 1,
  output: "none",
  nextSlotStartsAt: "unknown",
};

describe.each(DATABASES)("player reports on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** A zone held by a connection of this name, and the stored form of its reports. */
  async function heldZone(connectionId: string) {
    const { zone, device } = await createScene(app);
    await app.service.services.db
      .update(playbackStates)
      .set({ connectionId })
      .where(eq(playbackStates.soundZoneId, zone));
    const said = (over: Partial<PlayerReport>) => ({
      soundZoneId: zone,
      connectionId,
      deviceId: device,
      report: { ...report, ...over },
      receivedAt: Date.now(),
    });
    const stored = async () => {
      const [row] = await app.service.services.db
        .select({ report: playbackStates.report })
        .from(playbackStates)
        .where(eq(playbackStates.soundZoneId, zone));
      return row?.report ?? null;
    };
    return { said, stored };
  }

  test("reports: a pause right before an unchanged report still reaches the screens", async () => {
    const writer = new ReportWriter(app.service.services);
    const { said, stored } = await heldZone("a");
    const brought: string[] = [];
    const written = (held: boolean, change: string) => void brought.push(`${held} ${change}`);
    writer.add(said({ volume: 1 }), "state", written);
    // The first is being written; these two wait together.
    writer.add(said({ volume: 1, status: "paused" }), "state", written);
    writer.add(said({ volume: 1, status: "paused", positionMs: 10 }), "none", written);
    await writer.close();
    expect(brought).toEqual(["true state", "true state"]);
    expect(await stored()).toMatchObject({ status: "paused", positionMs: 10 });
  });

  test("reports: a connection that lost its zone does not overwrite the new one's reports", async () => {
    const writer = new ReportWriter(app.service.services);
    const { said, stored } = await heldZone("new");
    const brought: string[] = [];
    const written = (held: boolean) => void brought.push(String(held));
    writer.add(said({ volume: 2 }), "state", written);
    writer.add({ ...said({ volume: 99 }), connectionId: "old" }, "state", written);
    await writer.close();
    expect(brought.sort()).toEqual(["false", "true"]);
    expect(await stored()).toMatchObject({ volume: 2 });
  });
});
