import { expect, test } from "vitest";
import { addressesIn, distinctAddresses } from "./address-list.ts";

test.each([
  ["a@x.se, b@x.se;c@x.se d@x.se\ne@x.se", ["a@x.se", "b@x.se", "c@x.se", "d@x.se", "e@x.se"]],
  ["Anna Ek <anna@shop.example>", ["anna@shop.example"]],
  [
    '"Ek, Anna" <anna@shop.example>; Bo Ek <bo@shop.example>,c@x.se',
    ["anna@shop.example", "bo@shop.example", "c@x.se"],
  ],
  ["<anna@shop.example>\nBo <bo@shop.example>", ["anna@shop.example", "bo@shop.example"]],
  ["anna@shop.example <anna@shop.example", ["anna@shop.example", "anna@shop.example"]],
  ["nobody <>", []],
  [" , ;\n", []],
])("address list: %j", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test("address list: an address in two forms counts once, as first written", () => {
  const typed = ["NEW@Shop.example", "new@shop.example", "ö@exämple.se", "ö@xn--exmple-cua.se"];
  expect(distinctAddresses(typed)).toEqual(["NEW@Shop.example", "ö@exämple.se"]);
});
