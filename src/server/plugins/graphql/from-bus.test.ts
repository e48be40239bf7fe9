import { pino } from "pino";
import { expect, test } from "vitest";
import { createBus } from "#server/plugins/realtime/bus.ts";
import { fromBus } from "./from-bus.ts";

const log = pino({ level: "silent" });

test("GraphQL subscription: a change during a running answer is sent after it, once", async () => {
  const bus = createBus(log);
  const change = (version: number) => bus.publish("library-changed", { accountId: "a", version });
  const changes = fromBus(bus, ["library-changed"], ({ accountId }) => accountId === "a");
  const first = changes.next();
  change(1);
  await first;
  change(2);
  change(3);
  expect(await changes.next()).toEqual({ done: false, value: null });
  let heard = false;
  const third = changes.next().then((next) => {
    heard = true;
    return next;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toBe(false);
  change(4);
  expect(await third).toEqual({ done: false, value: null });
  await changes.return?.();
});

test("GraphQL subscription: changes of other keys are ignored", async () => {
  const bus = createBus(log);
  const changes = fromBus(bus, ["library-changed"], ({ accountId }) => accountId === "a");
  const first = changes.next();
  bus.publish("library-changed", { accountId: "b", version: 1 });
  await changes.return?.();
  expect(await first).toEqual({ done: true, value: undefined });
});
