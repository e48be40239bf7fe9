import { expect, test } from "vitest";
import { HostEmitter } from "#tests/fakes/electron-host/emitter.ts";
import { forwardStarts } from "./forward-starts.ts";

test("watchdog: links and dock clicks that macOS sends to it are forwarded to the app", () => {
  const app = new HostEmitter("app", ["open-url", "activate"]);
  const started: (readonly string[])[] = [];
  forwardStarts(app, (args) => void started.push(args));
  expect(app.raise("open-url", "roomtone://pair/ABCD-EFGH")).toBe(true);
  app.raise("activate");
  expect(started).toEqual([["roomtone://pair/ABCD-EFGH"], []]);
});
