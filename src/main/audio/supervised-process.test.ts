import { expect, test } from "vitest";
import { createBackoff } from "#shared/domain/realtime/backoff.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS } from "./protocol.ts";
import { SupervisedProcess } from "./supervised-process.ts";

/** Audio processes that answer every ping until they hang. */
function supervised() {
  const time = virtualTime();
  const processes: { hangs: boolean; isDead: boolean }[] = [];
  const own = new SupervisedProcess({
    spawn: () => {
      const process = { hangs: false, isDead: false };
      let tell: (message: unknown) => void = () => undefined;
      processes.push(process);
      time.environment.after(10, () => tell({ type: "ready" }));
      return {
        post: (message) => {
          if (!process.hangs) tell({ ...Object(message), type: "pong" });
        },
        onMessage: (listener) => {
          tell = listener;
          return () => undefined;
        },
        onExit: () => () => undefined,
        kill: () => {
          process.isDead = true;
        },
      };
    },
    environment: time.environment,
    backoff: createBackoff({ minMs: 200, maxMs: 10_000, random: () => 0 }),
    onReady: () => undefined,
    onNotice: () => undefined,
    onLost: () => undefined,
  });
  return { time, processes, own };
}

test("an audio process that says nothing any more is replaced", async () => {
  const { time, processes } = supervised();
  await time.advance(60_000);
  expect(processes).toHaveLength(1);
  for (const process of processes) process.hangs = true;
  await time.advance(HEARTBEAT_TIMEOUT_MS + 2 * HEARTBEAT_MS + 1000);
  expect(processes.map(({ isDead }) => isDead)).toEqual([true, false]);
});

test("a clock that is set takes no audio process down, and hides none that hangs", async () => {
  const { time, processes } = supervised();
  for (const jump of [7_200_000, -7_200_000, HEARTBEAT_TIMEOUT_MS - 1, -HEARTBEAT_TIMEOUT_MS]) {
    time.jump(jump);
    await time.advance(5_000);
  }
  expect(processes).toHaveLength(1);
  for (const process of processes) process.hangs = true;
  time.jump(-86_400_000);
  await time.advance(HEARTBEAT_TIMEOUT_MS + 2 * HEARTBEAT_MS + 1000);
  expect(processes).toHaveLength(2);
});
