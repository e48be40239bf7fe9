import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { preparedFolder } from "#tests/factories/prepared.ts";
import { startService } from "#tests/factories/service/service.ts";
import { type Bench, median } from "./bench.ts";

const WARM_STARTS = 5;

export const bench: Bench = {
  about: "from spawn until /readyz answers 200",
  async run() {
    const empty = await mkdtemp(path.join(tmpdir(), "roomtone-bench-"));
    const cold = await timeStart({ dataDir: empty });
    await rm(empty, { recursive: true, force: true });

    const folder = await preparedFolder();
    const warm: number[] = [];
    for (let round = 0; round < WARM_STARTS; round += 1) {
      warm.push(await timeStart({ dataDir: folder.dataDir, env: folder.env }));
    }
    await rm(folder.dataDir, { recursive: true, force: true });
    return [
      { what: "first start, empty data folder", value: cold, unit: "s", toReach: "≤ 60 s" },
      {
        what: `start on existing data (median of ${WARM_STARTS})`,
        value: median(warm),
        unit: "s",
        toReach: "≤ 2 s",
      },
    ];
  },
};

/** In seconds. */
async function timeStart(options: Parameters<typeof startService>[0]): Promise<number> {
  const began = performance.now();
  const service = await startService(options);
  const seconds = (performance.now() - began) / 1000;
  await service.stop();
  return seconds;
}
