import { expect, test } from "vitest";
import { z } from "zod";
import { HistoryPage } from "#shared/contract/rest/music/history.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { thorough } from "#tests/factories/thorough.ts";

const ROUNDS = thorough(3);

test.each(DATABASES)(
  "kill: a service killed while writing keeps everything it acknowledged ($name)",
  { timeout: 180_000 },
  async (database) => {
    await using service = await preparedService({ database });
    const owner = await TestApi.signIn(service.url);
    const zone = await firstZone(owner);
    const { session } = await owner.rest("POST", `/api/auth/sound_zones/${zone.id}/device`, PairedDevice, {
      body: { device_type: "desktop", platform: "linux", code: "kill-test", name: "Till" },
    });
    const device = owner.as(session?.token ?? null);
    const acknowledged = { plays: new Set<string>(), name: zone.name };

    for (let round = 0; round < ROUNDS; round += 1) {
      let isAlive = true;
      using player = await ScriptedPlayer.connect(device);
      const trackId = player.source?.tracks[0]?.id ?? "";
      const plays = async () => {
        while (isAlive) {
          const entry = playRecord(trackId);
          await player.record([entry]).then(
            () => acknowledged.plays.add(entry.playId),
            () => (isAlive = false),
          );
        }
      };
      const names = async () => {
        for (let count = 0; isAlive; count += 1) {
          const name = `Room ${round}-${count}`;
          const answer = await owner
            .call("PUT", `/api/auth/sound_zones/${zone.id}`, { body: { name } })
            .catch(() => null);
          if (answer?.status === 200) acknowledged.name = name;
          else isAlive = false;
        }
      };
      const before = acknowledged.plays.size;
      const writers = [plays(), plays(), names()];
      await expect.poll(() => acknowledged.plays.size - before, { timeout: 30_000 }).toBeGreaterThan(20);
      await service.kill9();
      isAlive = false;
      await Promise.all(writers);
      await service.restart();

      const stored = await historyOf(owner, zone.id, acknowledged.plays.size + 50);
      expect([...acknowledged.plays].filter((playId) => !stored.includes(playId))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
      const { name } = await owner.rest(
        "GET",
        `/api/auth/sound_zones/${zone.id}`,
        z.object({ name: z.string() }),
      );
      // The last rename may have been stored without its answer being sent; an earlier one never follows a later
      // acknowledged one.
      const [, wantedCount = ""] = /-(\d+)$/.exec(acknowledged.name) ?? [];
      const [, storedCount = ""] = /-(\d+)$/.exec(name) ?? [];
      expect(Number(storedCount) - Number(wantedCount)).toBeOneOf([0, 1]);
    }
    const errors = service.logs().filter((line) => Number(line.level) >= 50);
    expect(errors).toEqual([]);
  },
);

/** Ids of a zone's plays, over all pages. */
async function historyOf(api: TestApi, zone: string, atMost: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let before: number | null = null;
  do {
    const query: string = before === null ? "" : `&before=${before}`;
    const page: z.output<typeof HistoryPage> = await api.rest(
      "GET",
      `/api/auth/sound_zones/${zone}/history?limit=200${query}`,
      HistoryPage,
    );
    ids.push(...page.items.map((item) => item.playId));
    before = page.before;
  } while (before !== null && ids.length <= atMost + 200);
  return [...new Set(ids)];
}
