import { expect, test } from "vitest";
import { changeLanguage, loadTexts, startI18n } from "#renderer/lib/i18n/i18n.ts";
import { demoWords } from "#renderer/parts/demo-words.ts";
import { playlistData, sectionData } from "#server/catalog/synth/demo/playlists.ts";

test("demo texts: every heading, every description of the demo music is said in Swedish", async () => {
  const i18n = startI18n();
  await loadTexts(i18n, ["demo"]);
  await changeLanguage(i18n, "sv");
  const sections = sectionData.flatMap(({ title, subtitle }) => [title, subtitle]);
  const playlists = playlistData.flatMap(({ short, text }) => [short, text]);
  const said = [...sections, ...playlists].map((text) => [text, demoWords(i18n, text)]);
  expect(said.filter(([english, swedish]) => english === swedish)).toEqual([]);
  expect(demoWords(i18n, "Calm mornings")).toBe("Lugna morgnar");
});

test("demo texts: a text that the host wrote stays as it is", async () => {
  const i18n = startI18n();
  await loadTexts(i18n, ["demo"]);
  await changeLanguage(i18n, "sv");
  expect(demoWords(i18n, "Calm mornings by the sea")).toBe("Calm mornings by the sea");
});
