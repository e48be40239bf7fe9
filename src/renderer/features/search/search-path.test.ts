import fc from "fast-check";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { decodeQuery, knownSection, parseSearchPath } from "./search-path.ts";

test("search path: spaces are written '+' and read back (@M-045)", () => {
  expect(paths.search("soft jazz")).toBe("/search/soft+jazz");
  expect(decodeQuery("soft+jazz")).toBe("soft jazz");
});

test("search path: any query survives the address (@M-044)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (query) => {
      expect(decodeQuery(paths.search(query).slice("/search/".length))).toBe(query.trim());
    }),
  );
  expect(decodeQuery("100%")).toBe("100%");
});

test("search path: contains the query and an optional section (@M-042)", () => {
  expect(parseSearchPath("/search/jazz/playlists")).toEqual({ query: "jazz", section: "playlists" });
  expect(parseSearchPath("/search/jazz")).toEqual({ query: "jazz", section: null });
  expect(parseSearchPath("/search")).toEqual({ query: "", section: null });
  expect(parseSearchPath("/search/AC%2FDC/tracks")).toEqual({ query: "AC/DC", section: "tracks" });
});

test("search path: slashes, pluses and dots of a query are preserved (@M-044)", () => {
  for (const query of ["jazz/soul", "rock + roll", "100%25", ".", "..", "#1 hits?"]) {
    const { pathname } = new URL(paths.search(query), "http://shop.test");
    expect(parseSearchPath(pathname)).toEqual({ query, section: null });
  }
});

test("search path: an empty query has the bare address", () => {
  expect(paths.search("  ")).toBe("/search");
  expect(paths.search("", "tracks")).toBe("/search");
});

test("search path: an unknown section is null", () => {
  expect(knownSection("albums")).toBe("albums");
  expect(knownSection("films")).toBeNull();
});
