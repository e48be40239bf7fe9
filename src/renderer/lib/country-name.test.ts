import { expect, test } from "vitest";
import { countryName, countryOptions, likelyCountry } from "./country-name.ts";

/** A browser with this stored country. */
const storing = (country: unknown) => ({
  getItem: (key: string) => (key === "roomtone.country" ? JSON.stringify(country) : null),
  setItem: () => undefined,
  removeItem: () => undefined,
});

test("country: a stored two-letter code precedes the browser's language, 'ZZ' is unknown (@P-317)", () => {
  expect(likelyCountry(storing("se"), "en-GB")).toBe("SE");
  expect(likelyCountry(storing("swe"), "en-GB")).toBe("GB");
  expect(likelyCountry(storing("ZZ"), "en-GB")).toBe("");
  expect(likelyCountry(storing(null), "sv")).toBe("SE");
});

test("country: names are in the language and its sort order", () => {
  expect(countryName("SE", "en")).toBe("Sweden");
  expect(countryName("SE", "sv")).toBe("Sverige");
  expect(countryName("Sweden", "sv")).toBe("Sweden");
  const names = countryOptions("sv").map(({ label }) => label);
  expect(names.slice(-2)).toEqual(["Österrike", "Östtimor"]);
});
