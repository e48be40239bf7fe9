import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { SeenPages } from "./seen-pages.ts";
import { zoneQueries } from "./zones.ts";

test("zone list: a refetch asks for the first page and those on screen; others follow when they are seen", async () => {
  const asked: string[] = [];
  const rest = answering(({ body }) => {
    const { after = "0" } = body as { readonly after?: string };
    asked.push(after);
    const page = Number(after);
    return { items: [soundZone({ id: after })], total: 5, after: page < 4 ? String(page + 1) : null };
  });
  const client = new QueryClient();
  const seen = new SeenPages();
  const list = zoneQueries({ rest }).list("account", {}, seen);
  const fetch = async () => {
    asked.length = 0;
    await client.fetchInfiniteQuery({ ...list, pages: 5 });
    return [...asked];
  };
  expect(await fetch()).toEqual(["0", "1", "2", "3", "4"]);
  expect(seen.see(2, 3)).toBe(false);
  expect(await fetch()).toEqual(["0", "2", "3"]);
  expect(client.getQueryData(list.queryKey)?.pages.flatMap(({ items }) => items)).toHaveLength(5);
  expect(seen.see(3, 4)).toBe(true);
  expect(await fetch()).toEqual(["0", "3", "4"]);
  expect(seen.see(3, 4)).toBe(false);
});
