import type { z } from "zod";
import { offerCart } from "#server/modules/billing/public.ts";
import { findPricing } from "#server/modules/pricing/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import type { getZonePricing, PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { toMajor } from "#shared/domain/billing/money.ts";
import { accountOf } from "./read-subscriptions.ts";

const isOn = (flag: unknown) => String(flag) === "true";

/** What a zone costs: the prices of its account, with what is due until the other zones are charged. */
export async function zonePricing(
  services: Services,
  row: ZoneRow,
  query: z.output<typeof getZonePricing.query>,
): Promise<Pricing> {
  const account = await accountOf(services, row);
  const isOfAll = isOn(query.all_plans) || isOn(query.all_tiers);
  const pricing = await findPricing(services, {
    isoCountry: account.isoCountry,
    voucher: query.voucher_code ?? (account.billingVoucher || undefined),
    plan: isOfAll ? null : account.plan,
    cycle: query.billing_cycle ?? (isOn(query.all_billing_cycles) ? null : account.billingCycle),
  });
  if (pricing.price_list.length === 0) return pricing;
  const alignment_cost = await alignmentCost(services, row, account);
  const isOwn = ({ plan, billing_cycle }: PriceEntry) =>
    plan === account.plan && billing_cycle === account.billingCycle;
  return {
    ...pricing,
    price_list: pricing.price_list.map((entry) => (isOwn(entry) ? { ...entry, alignment_cost } : entry)),
  };
}

/** What the zone costs until the account's other zones are charged; null: it would not be charged for that. */
async function alignmentCost(
  services: Services,
  { zone }: ZoneRow,
  account: Awaited<ReturnType<typeof accountOf>>,
): Promise<PriceEntry["alignment_cost"]> {
  const offer = await offerCart(services, account, {
    action: "activate",
    zoneIds: [zone.id],
    reactivateOn: null,
  });
  const line = offer.ok ? (offer.value.zones[0]?.line ?? null) : null;
  if (line?.kind !== "alignment") return null;
  const net_amount = toMajor(line.net);
  const period = { from: new Date(line.from).toISOString(), to: new Date(line.to).toISOString() };
  return { net_total: net_amount, entries: [{ period, net_amount }] };
}
