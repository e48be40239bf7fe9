import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Rest } from "#renderer/lib/transport/rest.ts";
import type { HistoryEntry } from "#shared/contract/rest/music/history.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { BlockedView } from "./blocked-view.tsx";
import { HistoryView } from "./history-view.tsx";

const track: HistoryEntry["track"] = {
  id: "t",
  title: "So What",
  explicit: false,
  durationMs: 1000,
  artists: [],
  album: { id: "a", title: "Kind of Blue", image: null, colorHex: null },
};
const entry: HistoryEntry = {
  playId: "p",
  startAt: 5000,
  endedAt: 6000,
  playedMs: 1000,
  transition: "natural",
  skippedBy: null,
  track,
  source: null,
  origin: null,
  blocked: false,
};
const page = (before?: string) => ({
  items: [{ ...entry, playId: `before ${before}` }],
  before: 4000,
  timezone: "UTC",
});
const blocked = () => ({ items: [{ track, blockedAt: 1, blockedBy: null }] });

/** A service that answers with `answer` until it is down, and the calls to it. */
function service(answer: (before?: string) => object) {
  const asked: unknown[] = [];
  let down = false;
  const rest = answering(({ path }) => {
    const before = /[?&]before=(\d+)/.exec(path)?.[1];
    asked.push(before);
    if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return answer(before);
  });
  return { rest, asked, fail: () => (down = true), recover: () => (down = false) };
}

/** Renders a view; returns a function that refetches everything in it. */
function show(rest: Rest, view: ReactNode): () => Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={queries}>{view}</QueryClientProvider>
    </WithServices>,
  );
  return () => act(() => queries.invalidateQueries());
}

test("history: names the person who skipped a track", async () => {
  const items = [
    { ...entry, playId: "by a person", transition: "skip" as const, skippedBy: "Nora Night" },
    { ...entry, playId: "by itself", transition: "skip" as const },
  ];
  const { rest } = service(() => ({ items, before: null, timezone: "UTC" }));
  show(rest, <HistoryView zoneId="z" day={null} onDay={() => undefined} onWhy={() => undefined} />);
  expect(await screen.findByText("Skipped by Nora Night")).toBeTruthy();
  expect(screen.getByText("Skipped")).toBeTruthy();
});

test("history: a failed refetch keeps the shown entries", async () => {
  const { rest, fail } = service(page);
  const again = show(
    rest,
    <HistoryView zoneId="z" day={null} onDay={() => undefined} onWhy={() => undefined} />,
  );
  await screen.findByRole("list", { name: "Play history" });
  fail();
  await again();
  expect(screen.getByRole("list", { name: "Play history" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load more" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("history: a failed next page can be retried without refetching earlier ones", async () => {
  const { rest, asked, fail, recover } = service(page);
  show(rest, <HistoryView zoneId="z" day={null} onDay={() => undefined} onWhy={() => undefined} />);
  const more = await screen.findByRole("button", { name: "Load more" });
  fail();
  fireEvent.click(more);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("list", { name: "Play history" })).toBeTruthy();
  recover();
  fireEvent.click(retry);
  await screen.findByRole("button", { name: "Load more" });
  expect(asked).toEqual([undefined, "4000", "4000"]);
});

test("history: a failed first load shows an error with a retry", async () => {
  const { rest, fail, recover } = service(page);
  fail();
  show(rest, <HistoryView zoneId="z" day={null} onDay={() => undefined} onWhy={() => undefined} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  recover();
  fireEvent.click(retry);
  expect(await screen.findByRole("list", { name: "Play history" })).toBeTruthy();
});

test("blocked tracks: a failed refetch keeps the shown list", async () => {
  const { rest, fail } = service(blocked);
  const again = show(rest, <BlockedView zoneId="z" />);
  await screen.findByText("So What");
  fail();
  await again();
  expect(screen.getByText("So What")).toBeTruthy();
});
