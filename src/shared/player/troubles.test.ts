import { expect, test } from "vitest";
import type { DeviceTrouble } from "#shared/contract/device.ts";
import { VIRTUAL_START, virtualTime } from "#tests/fakes/virtual-time.ts";
import { TRANSIENT_MS, Troubles } from "./troubles.ts";

function watched() {
  const time = virtualTime();
  const troubles = new Troubles(time.environment);
  const told: (readonly DeviceTrouble[])[] = [];
  troubles.subscribe((list) => told.push(list));
  return { time, troubles, told };
}

test("troubles: each is reported once with its start time, until it is over", async () => {
  const { time, troubles, told } = watched();
  troubles.open("DEVICE_ERROR_DISK_LOW", "900 MB");
  await time.advance(5000);
  troubles.open("DEVICE_ERROR_DISK_LOW", "900 MB");
  expect(told).toEqual([[{ cause: "DEVICE_ERROR_DISK_LOW", since: VIRTUAL_START, detail: "900 MB" }]]);
  troubles.open("DEVICE_ERROR_DISK_LOW", "800 MB");
  expect(troubles.list()).toEqual([
    { cause: "DEVICE_ERROR_DISK_LOW", since: VIRTUAL_START, detail: "800 MB" },
  ]);
  await time.advance(3 * TRANSIENT_MS);
  expect(troubles.list()).toHaveLength(1);
  troubles.close("DEVICE_ERROR_DISK_LOW");
  troubles.close("DEVICE_ERROR_DISK_LOW");
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toEqual([]);
});

test("troubles: one-off events expire an hour after the last one", async () => {
  const { time, troubles } = watched();
  troubles.note("DEVICE_ERROR_CRASHED");
  await time.advance(TRANSIENT_MS - 1000);
  troubles.note("DEVICE_ERROR_CRASHED");
  await time.advance(TRANSIENT_MS - 1000);
  expect(troubles.list()).toHaveLength(1);
  await time.advance(2000);
  expect(troubles.list()).toEqual([]);
});

test("troubles: a detail is cut to the contract's length", () => {
  const { troubles } = watched();
  troubles.open("DEVICE_ERROR_DISK_LOW", "x".repeat(1000));
  expect(troubles.list()[0]?.detail).toHaveLength(500);
});

test("troubles: a cut never splits a character", () => {
  const { troubles } = watched();
  troubles.open("DEVICE_ERROR_SILENCE", `${"x".repeat(499)}🎷`);
  expect(troubles.list()[0]?.detail).toBe(`${"x".repeat(499)}\ufffd`);
});

test("troubles: a detail is one line that the service accepts, whatever the error said", () => {
  const { troubles } = watched();
  troubles.open("DEVICE_ERROR_NO_OUTPUT", "open failed\0:\n\tno such device");
  expect(troubles.list()).toMatchObject([{ detail: "open failed : no such device" }]);
});
