import { expect, test } from "vitest";
import { changeLanguage, startI18n } from "#renderer/lib/i18n/i18n.ts";
import { demoWords } from "./demo-words.ts";

test("demo texts: those of the demo music are translated, a host's own text is kept", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  const texts = ["Calm mornings", "Ease the room open.", "Soft beats for a steady queue.", "Calm seas"];
  expect(texts.map((text) => demoWords(i18n, text))).toEqual([
    "Lugna morgnar",
    "Låt rummet vakna i lugn och ro.",
    "Mjuka beats för en jämn kö.",
    "Calm seas",
  ]);
});
