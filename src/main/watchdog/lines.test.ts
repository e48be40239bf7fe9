import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { onLines } from "./lines.ts";

test("watchdog: a reset connection ends its messages and nothing else", async () => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on("uncaughtException", note);
  onTestFinished(() => void process.off("uncaughtException", note));
  const stream = new PassThrough();
  stream.on("error", () => undefined);
  const lines: string[] = [];
  onLines(stream, (line) => lines.push(line));
  stream.write("one\ntwo\nhal");
  await expect.poll(() => lines).toEqual(["one", "two"]);
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.destroy(new Error("read ECONNRESET"));
  await closed;
  expect(thrown).toEqual([]);
});
