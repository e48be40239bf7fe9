import { expect, test } from "vitest";
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, STUCK_CARD_EXIT } from "#main/audio-process/protocol.ts";
import { createBackoff } from "#shared/domain/realtime/backoff.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { SupervisedProcess } from "./supervised-process.ts";

/** Audio processes that answer every ping until they hang. */
function supervised() {
  const time = virtualTime();
  const processes: {
    hangs: boolean;
    isDead: boolean;
    tell: (message: unknown) => void;
    exit: (code: number) => void;
  }[] = [];
  const lost: string[] = [];
  const own = new SupervisedProcess({
    spawn: () => {
      const nothing = () => undefined;
      const process: (typeof processes)[number] = {
        hangs: false,
        isDead: false,
        tell: nothing,
        exit: nothing,
      };
      processes.push(process);
      time.environment.after(10, () => process.tell({ type: "ready" }));
      return {
        post: (message) => {
          if (!process.hangs) process.tell({ ...Object(message), type: "pong" });
        },
        onMessage: (listener) => {
          process.tell = listener;
          return nothing;
        },
        onExit: (listener) => {
          process.exit = listener;
          return nothing;
        },
        kill: () => {
          process.isDead = true;
        },
      };
    },
    environment: time.environment,
    backoff: createBackoff({ minMs: 200, maxMs: 10_000, random: () => 0 }),
    onReady: () => undefined,
    onNotice: () => undefined,
    onLost: (what) => lost.push(what),
  });
  return { time, processes, lost, own };
}

test("audio process: a silent one is replaced", async () => {
  const { time, processes } = supervised();
  await time.advance(60_000);
  expect(processes).toHaveLength(1);
  for (const process of processes) process.hangs = true;
  await time.advance(HEARTBEAT_TIMEOUT_MS + 2 * HEARTBEAT_MS + 1000);
  expect(processes.map(({ isDead }) => isDead)).toEqual([true, false]);
});

test("audio process: setting the clock kills no healthy process and hides no hanging one", async () => {
  const { time, processes } = supervised();
  for (const jump of [7_200_000, -7_200_000, HEARTBEAT_TIMEOUT_MS - 1, -HEARTBEAT_TIMEOUT_MS]) {
    time.jump(jump);
    await time.advance(5_000);
  }
  expect(processes).toHaveLength(1);
  for (const process of processes) process.hangs = true;
  time.jump(-DAY_MS);
  await time.advance(HEARTBEAT_TIMEOUT_MS + 2 * HEARTBEAT_MS + 1000);
  expect(processes).toHaveLength(2);
});

test("audio process: an exit for a dead card is no crash; it restarts at once, without sound ever later", async () => {
  const { time, processes, lost } = supervised();
  await time.advance(1000);
  processes[0]?.tell({ type: "started", playId: "one", positionMs: 0 });
  processes[0]?.exit(STUCK_CARD_EXIT);
  await time.advance(1);
  expect(processes).toHaveLength(2);
  expect(lost).toEqual(["device"]);
  for (let times = 0; times < 300; times++) {
    const latest = processes.at(-1);
    if (latest?.isDead === false) latest.exit(STUCK_CARD_EXIT);
    await time.advance(100);
  }
  expect(processes.length).toBeLessThan(15);
  expect(new Set(lost)).toEqual(new Set(["device"]));
});
