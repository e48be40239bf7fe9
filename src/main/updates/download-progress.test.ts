import { expect, test } from "vitest";
import { UpdateProgress } from "#shared/contract/ipc/updates.ts";
import { downloadProgress } from "./download-progress.ts";

test.each([
  [
    { percent: 40, bytesPerSecond: 1000 },
    { percent: 40, bytesPerSecond: 1000 },
  ],
  // A whole download within one millisecond.
  [
    { percent: 100, bytesPerSecond: Number.POSITIVE_INFINITY },
    { percent: 100, bytesPerSecond: 0 },
  ],
  [
    { percent: Number.NaN, bytesPerSecond: Number.NaN },
    { percent: 0, bytesPerSecond: 0 },
  ],
  [
    { percent: 100.01, bytesPerSecond: -1 },
    { percent: 100, bytesPerSecond: 0 },
  ],
])("updates: a download's progress is always valid: %j (@P-296)", (told, expected) => {
  expect(downloadProgress(told)).toEqual(expected);
  const progress = { status: "downloading", version: "1.1.0", ...downloadProgress(told) };
  expect(UpdateProgress.parse(progress)).toEqual(progress);
});
