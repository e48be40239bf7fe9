import { expect, test } from "vitest";
import type { MusicUpload } from "#shared/contract/rest/music/music-uploads.ts";
import { newFiles } from "./new-files.ts";
import { canRetry, planFiles, summaryOf, timeLeft, uploadRows } from "./upload-rows.ts";
import type { SentFile } from "./upload-store.ts";

const found = (path: string, size = 10) => ({ path, file: new File(["x".repeat(size)], path) });

const ITEM: MusicUpload = {
  id: "one",
  batch: "batch",
  path: "Album/one.mp3",
  bytes: 10,
  received: 10,
  state: "added",
  reason: null,
  track: { id: "track", title: "One", artist: "Ada" },
  created_at: "2026-01-01T00:00:00Z",
};

function sent(path: string, change: Partial<SentFile> = {}): SentFile {
  const [file] = newFiles("account", [found(path)]);
  return { ...file!, batch: "batch", state: "sent", ...change };
}

test("uploads: a file of this page and the service's record of it are one row", () => {
  const files = [
    sent("Album/one.mp3"),
    sent("Album/two.mp3", { batch: "mine", url: "/files/two" }),
    sent("Album/three.mp3", { state: "sending", sent: 4 }),
  ];
  const items = [
    { ...ITEM, id: "three", path: "Album/three.mp3", state: "receiving", received: 2 },
    { ...ITEM, id: "two", path: "Album/Two cleaned.mp3", state: "refused", reason: "damaged" },
    ITEM,
    { ...ITEM, id: "other", batch: "theirs", path: "four.mp3", state: "receiving", received: 5 },
  ] as const;
  const rows = uploadRows(files, items);
  expect(rows.map(({ id, state, sent: bytes }) => [id, state, bytes])).toEqual([
    ["one", "added", 10],
    ["two", "refused", 10],
    ["three", "sending", 4],
    ["other", "elsewhere", 5],
  ]);
});

test("uploads: the summary counts the files of this page, and what is left of them", () => {
  const rows = uploadRows(
    [
      sent("Album/one.mp3"),
      sent("two.mp3", { state: "queued" }),
      sent("three.mp3", { state: "sending", sent: 5 }),
      sent("four.mp3", { state: "failed", failure: "service" }),
    ],
    [ITEM, { ...ITEM, id: "old", batch: "old", path: "old.mp3" }],
  );
  const summary = summaryOf(rows);
  expect(summary).toMatchObject({
    total: 4,
    finished: 2,
    added: 1,
    refused: 1,
    unsent: 2,
    bytes: 30,
    sent: 15,
  });
  expect(timeLeft(summary, 5)).toBe(3000);
  expect(timeLeft(summary, null)).toBeNull();
});

test("uploads: files that are under way or added already are not sent again, refused ones are", () => {
  const rows = uploadRows(
    [sent("two.mp3", { state: "refused", reason: "over-quota" })],
    [ITEM, { ...ITEM, id: "half", path: "half.mp3", state: "receiving", received: 3 }],
  );
  const plan = planFiles(
    [
      found("Album/one.mp3"),
      found("Album/one.mp3", 11),
      found("two.mp3"),
      found("half.mp3"),
      found("new.mp3"),
    ],
    rows,
  );
  expect(plan.fresh.map(({ path }) => path)).toEqual(["Album/one.mp3", "two.mp3", "half.mp3", "new.mp3"]);
  expect(plan.present).toBe(1);
  expect(plan.replaced.map(({ path }) => path)).toEqual(["two.mp3"]);
});

test("uploads: only files that may succeed are offered again", () => {
  const rows = uploadRows(
    [
      sent("a.mp3", { state: "failed", failure: "service" }),
      sent("b.mp3", { state: "failed", failure: "changed" }),
      sent("c.mp3", { state: "refused", reason: "damaged" }),
      sent("d.mp3", { state: "refused", reason: "no-space" }),
    ],
    [{ ...ITEM, state: "refused", reason: "no-space" }],
  );
  expect(rows.filter(canRetry).map(({ path }) => path)).toEqual(["a.mp3", "d.mp3"]);
});

test("uploads: more files than the service takes at once are sent in batches", () => {
  const many = Array.from({ length: 650 }, (_, place) => found(`${place}.mp3`, 1));
  const sizes = new Map<string, number>();
  for (const { batch } of newFiles("account", many)) sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
  expect([...sizes.values()]).toEqual([300, 300, 50]);
});

test("uploads: a file that is empty or larger than 2 GB is refused before anything is sent", () => {
  const large = new File(["x"], "large.wav");
  Object.defineProperty(large, "size", { value: 2 * 1024 ** 3 + 1 });
  const files = newFiles("account", [
    { path: "large.wav", file: large },
    { path: "empty.wav", file: new File([], "empty.wav") },
  ]);
  expect(files.map(({ state, reason }) => [state, reason])).toEqual([
    ["refused", "too-large"],
    ["refused", "empty"],
  ]);
});
