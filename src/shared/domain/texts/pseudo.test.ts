import { expect, test } from "vitest";
import { pseudoText, pseudoTexts } from "./pseudo.ts";

test("pseudo-locale: letters get accents, the text grows by a third and gets brackets", () => {
  const text = pseudoText("Play to zones");
  expect(text).toBe("[Ƥĺàý ťő žőńéš ~~~~]");
  expect(text.length).toBeGreaterThan("Play to zones".length * 1.3);
});

test("pseudo-locale: values and markup stay unchanged", () => {
  expect(pseudoText("Play {{title}} to <b>zones</b>")).toMatch(
    /^\[Ƥĺàý \{\{title\}\} ťő <b>žőńéš<\/b> ~+\]$/,
  );
  expect(pseudoText("")).toBe("");
});

test("pseudo-locale: groups keep their keys", () => {
  expect(Object.keys(pseudoTexts({ title: "Zones", form: { city: "City" } }))).toEqual(["title", "form"]);
});
