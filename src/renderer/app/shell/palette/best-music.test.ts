import { expect, test } from "vitest";
import type { FoundSection } from "#renderer/data/music/search.ts";
import { changeLanguage, startI18n } from "#renderer/lib/i18n/i18n.ts";
import { bestMusic } from "./best-music.ts";

test("header search: categories have translated names", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  const display = { title: "Solo Piano", image: null, colors: null };
  const genre = { __typename: "BrowseCategory", id: "genre", name: "Solo Piano", topic: "GENRE" } as const;
  const items = [{ ...genre, value: "solo-piano", display }] as unknown as FoundSection["items"];
  const [found] = bestMusic(i18n.t, [{ section: "categories", hasMore: false, items }], 6);
  expect(found?.name).toBe("Solopiano");
});
