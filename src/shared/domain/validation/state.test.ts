import { expect, test } from "vitest";
import { COUNTRIES } from "#shared/domain/formatting/countries.ts";
import { stateOf } from "./state.ts";

test("state: required in nine countries, one of the list in the US, any text elsewhere (@C-411)", () => {
  const required = COUNTRIES.filter((country) => stateOf(country)(" ")?.code === "required");
  expect(required).toEqual(["AU", "CA", "CH", "CN", "IE", "IT", "MX", "MY", "US"]);
  const refusing = COUNTRIES.filter((country) => stateOf(country)("Anywhere") !== null);
  expect(refusing).toEqual(["US"]);
  expect(stateOf("US")("TX")).toBeNull();
});
