import { expect, test } from "vitest";
import demo from "#renderer/lib/i18n/en/demo.json" with { type: "json" };
import { playlistData, sectionData } from "#server/catalog/synth/demo/playlists.ts";

test("demo texts: the client has every heading, every description of the demo music word for word", () => {
  const sections = sectionData.map(({ slug, title, subtitle }) => [slug, { title, subtitle }]);
  const playlists = playlistData.map(({ slug, short, text }) => [slug, { short, text }]);
  expect(demo).toEqual({
    sections: Object.fromEntries(sections),
    playlists: Object.fromEntries(playlists),
  });
});
