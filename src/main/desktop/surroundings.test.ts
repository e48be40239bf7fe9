import { expect, test } from "vitest";
import { Surroundings } from "./surroundings.ts";

function surroundings() {
  const failures: string[] = [];
  const around = new Surroundings((part, error) => failures.push(`${part}: ${String(error)}`));
  const happened: string[] = [];
  const part = (name: string) => () => {
    happened.push(name);
    return () => void happened.push(`${name} ends`);
  };
  return { around, failures, happened, part };
}

const broken = () => {
  throw new Error("no way");
};

test("start: a part that fails to start is reported, and the others start all the same", async () => {
  const { around, failures, happened, part } = surroundings();
  await around.add({ calls: part("calls"), tray: broken, updates: () => Promise.reject("offline") });
  await around.add({ window: part("window") });
  expect(failures).toEqual(["tray: Error: no way", "updates: offline"]);
  expect(happened).toEqual(["calls", "window"]);
});

test("quit: every part ends, in reverse order, even when one of them fails", async () => {
  const { around, failures, happened, part } = surroundings();
  await around.add({ calls: part("calls"), tray: () => broken, window: part("window") });
  around.stop();
  around.stop();
  expect(happened).toEqual(["calls", "window", "window ends", "calls ends"]);
  expect(failures).toEqual(["tray: Error: no way"]);
});

test("quit: during the start it starts no further parts and leaves nothing behind", async () => {
  const { around, happened, part } = surroundings();
  const slow = Promise.withResolvers<() => void>();
  const coming = around.add({ slow: () => slow.promise, window: part("window") });
  around.stop();
  slow.resolve(() => void happened.push("slow ends"));
  await coming;
  expect(happened).toEqual(["slow ends"]);
});
