import { pino } from "pino";
import { expect, test } from "vitest";
import { createBus } from "./bus.ts";

const log = pino({ level: "silent" });

test("bus: a listener receives messages until it unsubscribes", () => {
  const bus = createBus(log);
  const heard: string[] = [];
  const listener = ({ subject }: { subject: string }) => heard.push(subject);
  const [stopOne, stopOther] = [
    bus.subscribe("subject-changed", listener),
    bus.subscribe("subject-changed", listener),
  ];
  bus.publish("subject-changed", { subject: "a" });
  stopOne();
  bus.publish("subject-changed", { subject: "b" });
  stopOther();
  bus.publish("subject-changed", { subject: "c" });
  expect(heard).toEqual(["a", "a", "b"]);
});

test("bus: a failing listener does not block the others", () => {
  const bus = createBus(log);
  const heard: string[] = [];
  bus.subscribe("subject-changed", () => {
    throw new Error("broken");
  });
  bus.subscribe("subject-changed", ({ subject }) => heard.push(subject));
  bus.publish("subject-changed", { subject: "a" });
  expect(heard).toEqual(["a"]);
});
