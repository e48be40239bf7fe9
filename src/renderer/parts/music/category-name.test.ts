import { expect, test } from "vitest";
import { changeLanguage, startI18n } from "#renderer/lib/i18n/i18n.ts";
import { categoryName, genreName } from "./category-name.ts";

test("category names: translated, or their own without a translation", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  expect(categoryName(i18n.t, { topic: "MOOD", value: "calm", name: "Calm" })).toBe("Lugnt");
  expect(categoryName(i18n.t, { topic: "ERA", value: "1990", name: "1990s" })).toBe("1990-talet");
  expect(categoryName(i18n.t, { topic: "GENRE", value: "polka", name: "Polka" })).toBe("Polka");
});

test("genre names: any spelling of a genre is recognised", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  const names = ["Soul & Funk", "soul-funk", "Solo Piano", "Polka", "&"];
  expect(names.map((name) => genreName(i18n.t, name))).toEqual([
    "Soul och funk",
    "Soul och funk",
    "Solopiano",
    "Polka",
    "&",
  ]);
});
