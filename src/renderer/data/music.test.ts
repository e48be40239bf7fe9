import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { testCaller } from "#tests/factories/caller.ts";
import { answering } from "#tests/factories/rest.ts";
import { createGraphql } from "../lib/transport/graphql.ts";
import { musicQueries } from "./music.ts";

test("preview: the first 50 tracks of a playlist are asked for (@M-304)", async () => {
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
