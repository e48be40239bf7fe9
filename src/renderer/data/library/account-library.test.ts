import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { libraryQuestion } from "#shared/domain/library/library-question.ts";
import { AccountLibrary, type LibraryEvent, NullLibrary } from "./account-library.ts";

test("library without an account: refuses every change with its message (@M-350)", async () => {
  const library = new NullLibrary();
  await expect(library.toggle()).rejects.toThrow("NullLibrary does not support toggling");
  await expect(library.add()).rejects.toThrow("NullLibrary does not support adding");
  await expect(library.remove()).rejects.toThrow("NullLibrary does not support removing");
  await expect(library.refetch()).rejects.toThrow("NullLibrary does not support refetching");
});

test("library: sends an address in the service's form and refuses unknown ones (@M-349)", () => {
  expect(libraryQuestion({})).toEqual({ search: "", sort: { field: "ADDED_AT", order: "DESC" } });
  expect(libraryQuestion({ q: " Jazz", filter: "schedules", sort: "name" })).toEqual({
    kinds: ["SCHEDULE"],
    search: "jazz",
    sort: { field: "NAME", order: "ASC" },
  });
  expect(libraryQuestion({ sort: "name", asc: false }).sort.order).toBe("DESC");
  const unknown = "albums" as "playlists";
  expect(() => libraryQuestion({ filter: unknown })).toThrow("Unknown item type");
  const odd = "age" as "name";
  expect(() => libraryQuestion({ sort: odd })).toThrow("Unknown sort property");
});

const [PLAYLIST, OTHER] = [idOf("Playlist", "calm"), idOf("Playlist", "lively")];

/** The library of an account with a given service answer, and the events it emits. */
function library(answer: (variables: object) => unknown) {
  const services = {
    graphql: async (_: unknown, variables: object) => answer(variables),
    queryClient: new QueryClient(),
    host: { serviceUrl: "http://127.0.0.1:9" },
    session: { token: async () => null },
  } as unknown as ConstructorParameters<typeof AccountLibrary>[0];
  const held = new AccountLibrary(services, "shop");
  const events: LibraryEvent[] = [];
  const stop = held.on((event) => events.push(event));
  return { held, events, stop };
}

test("library: emits additions, removals, changes and failures (@M-204)", async () => {
  let version = 0;
  const state = () => ({ version: ++version, ids: [PLAYLIST] });
  const { held, events, stop } = library(() => {
    const now = state();
    return { addToLibrary: now, removeFromLibrary: now };
  });
  await held.add([PLAYLIST]);
  await held.toggle(OTHER, false);
  expect(events).toEqual([
    { type: "added", ids: [PLAYLIST] },
    { type: "changed", version: 1 },
    { type: "removed", ids: [OTHER] },
    { type: "changed", version: 2 },
  ]);
  stop();
  await held.add([OTHER]);
  expect(events).toHaveLength(4);

  const error = new Error("no");
  const failing = library(() => {
    throw error;
  });
  const { signal } = new AbortController();
  await expect(failing.held.add([PLAYLIST])).rejects.toBe(error);
  await expect(failing.held.remove([PLAYLIST])).rejects.toBe(error);
  await expect(failing.held.all(libraryQuestion({}), signal)).rejects.toBe(error);
  expect(failing.events).toEqual(
    ["add", "remove", "query"].map((operation) => ({ type: "error", operation, error })),
  );

  // This service's address is unreachable.
  const alone = library(() => null);
  const disconnect = alone.held.connect();
  await expect.poll(() => alone.events).toMatchObject([{ type: "error", operation: "connect" }]);
  disconnect();
});

test("library: fetches all items in pages of a thousand (@M-360)", async () => {
  const asked: object[] = [];
  const { held } = library((variables) => {
    asked.push(variables);
    const isFirst = asked.length === 1;
    return { edges: [], pageInfo: { hasNextPage: isFirst, endCursor: isFirst ? "here" : null } };
  });
  await held.all(libraryQuestion({}), new AbortController().signal);
  expect(asked).toMatchObject([
    { owner: "shop", first: 1000, after: null },
    { owner: "shop", first: 1000, after: "here" },
  ]);
});
