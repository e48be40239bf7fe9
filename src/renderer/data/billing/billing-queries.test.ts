import { hashKey } from "@tanstack/react-query";
import { type FieldNode, parse } from "graphql";
import { expect, test } from "vitest";
import { Zone_Subscription_ZoneDocument } from "#shared/contract/graphql/generated/operations.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { type PricingKey, planQueries } from "./plans.ts";

test("pricing: each of its six parts makes it another one (@C-163)", () => {
  const { pricing } = planQueries({ rest: answering(() => undefined) });
  const base: Required<PricingKey> = {
    sound_zone: "bar",
    iso_country: "SE",
    voucher_code: "HALF",
    billing_cycle: "monthly",
    all_tiers: false,
    all_billing_cycles: false,
  };
  const keys: readonly PricingKey[] = [
    base,
    { ...base, sound_zone: "spa" },
    { ...base, iso_country: "NO" },
    { ...base, voucher_code: "FREE" },
    { ...base, billing_cycle: "yearly" },
    { ...base, all_tiers: true },
    { ...base, all_billing_cycles: true },
  ];
  expect(new Set(keys.map((key) => hashKey(pricing(key).queryKey))).size).toBe(keys.length);
  expect(hashKey(pricing({ ...base }).queryKey)).toBe(hashKey(pricing(base).queryKey));
});

test("zone: its subscription is asked for as state, activity and two dates (@C-150)", () => {
  const [operation] = parse(Zone_Subscription_ZoneDocument.toString()).definitions;
  if (operation?.kind !== "OperationDefinition") throw new Error("No operation");
  const [zone] = fieldsOf(operation);
  const subscription = fieldsOf(zone).find(({ name }) => name.value === "subscription");
  expect(fieldsOf(subscription).map(({ name }) => name.value)).toEqual([
    "state",
    "isActive",
    "activeUntil",
    "reactivateAt",
  ]);
});

function fieldsOf(node: Pick<FieldNode, "selectionSet"> | undefined): readonly FieldNode[] {
  return (node?.selectionSet?.selections ?? []).filter((part) => part.kind === "Field");
}
