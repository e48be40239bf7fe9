import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { listTracksOfCollection } from "#shared/contract/rest/music/music.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { fetchTrackRecords } from "./track-records.ts";

test("tracks by id: requested in batches of 500 (@M-364)", async () => {
  const asked: { readonly call: string; readonly ids: readonly string[] }[] = [];
  const rest = answering(({ method, path, body }) => {
    const ids = body as string[];
    asked.push({ call: `${method} ${path.split("?")[0]}`, ids });
    return Object.fromEntries(ids.map((id) => [id, { id }]));
  });
  const ids = [...Array(1200).keys()].map((n) => `t${n}`);
  const found = await fetchTrackRecords({ rest, queryClient: new QueryClient(), parts: new Map() }, ids);
  expect(asked.map(({ call, ids: some }) => [call, some.length])).toEqual([
    ["POST /api/radio/tracks/multi", 500],
    ["POST /api/radio/tracks/multi", 500],
    ["POST /api/radio/tracks/multi", 200],
  ]);
  expect([...found.keys()]).toEqual(ids);
});

test("tracks of a collection: pages of 100, at most 500 (@M-360 @M-364)", () => {
  const limitOf = (limit?: string) => listTracksOfCollection.query.parse({ limit }).limit;
  expect([undefined, "900", "500", "3"].map(limitOf)).toEqual([100, 500, 500, 3]);
});
