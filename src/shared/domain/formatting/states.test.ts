import { expect, test } from "vitest";
import { COUNTRIES } from "./countries.ts";
import { hasStates, statesOf } from "./states.ts";

test("states: the US has 59 codes, Canada 13 (@P-329 @C-398)", () => {
  const codes = (country: string) => (statesOf(country) ?? []).map(({ code }) => code);
  const states =
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC " +
    "SD TN TX UT VT VA WA WV WI WY";
  const others = "DC AS GU MH FM MP PW PR VI";
  expect(codes("US").toSorted()).toEqual(`${states} ${others}`.split(" ").toSorted());
  expect(codes("US")).toHaveLength(59);
  expect(codes("CA").toSorted()).toEqual("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));
  expect(statesOf("AU")).toBeNull();
});

test("states: exactly nine countries have them (@P-312)", () => {
  const withStates = ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"];
  expect(COUNTRIES.filter(hasStates)).toEqual(withStates.toSorted());
  expect(hasStates("")).toBe(false);
});
