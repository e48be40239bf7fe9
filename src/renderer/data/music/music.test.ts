import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createGraphql, type Graphql } from "#renderer/lib/transport/graphql.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { musicQueries } from "./music.ts";

test("preview: requests the first 50 tracks of a playlist (@M-304)", async () => {
  const asked: unknown[] = [];
  const graphql = createGraphql({
    caller: () => testCaller(),
    baseUrl: "https://service.test",
    fetch: async (_input, init) => {
      asked.push(JSON.parse(String(init?.body)).variables);
      return Response.json({ data: { playlist: null } });
    },
  });
  await new QueryClient().fetchQuery(
    musicQueries({ graphql, rest: answering(() => null) }).previewTracks("calm", "SE"),
  );
  expect(asked).toEqual([{ playlistId: "calm", market: "SE", first: 50 }]);
});

test("tracks: a list without a total is an error (@M-355)", async () => {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const queries = (tracks: object) => {
    const graphql = (async () => ({ playlist: { id: "calm", tracks } })) as unknown as Graphql;
    return musicQueries({ graphql, rest: answering(() => null) });
  };
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const without = queries({ edges: [], pageInfo });
  await expect(client().fetchQuery(without.previewTracks("calm", "SE"))).rejects.toThrow("no total");
  await expect(client().fetchInfiniteQuery(without.tracks("calm", "SE"))).rejects.toThrow("no total");
  const whole = queries({ total: 0, edges: [], pageInfo });
  expect(await client().fetchQuery(whole.previewTracks("calm", "SE"))).toEqual([]);
});
