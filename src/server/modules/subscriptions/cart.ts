import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import { recordSeveral } from "#server/modules/audit/public.ts";
import {
  type CartChange,
  type CartOffer,
  changeSubscriptions,
  offerCart,
} from "#server/modules/billing/public.ts";
import { findZones, isoDate, type ZoneRow, zoneSubject } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CartAction, CartInput, CartLine, CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { type Denial, locationsWithin, may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import { type Minor, toMajor } from "#shared/domain/billing/money.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { toRecurrence } from "./records.ts";

/** Many subscriptions, changed at once. */

const LOGGED: Readonly<Record<CartAction, LogKind>> = {
  activate: "billing.activated",
  resume: "billing.reactivated",
  deactivate: "billing.deactivated",
  pause: "billing.paused",
};

/** The named zones by what the viewer may do: those that they change, and the reasons of the others. */
interface Sorted {
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, ZoneRow>;
  /** The zones that the engine is asked about. */
  readonly theirs: readonly string[];
  readonly denied: ReadonlyMap<string, Denial>;
}

async function sortZones(
  services: Services,
  viewer: Viewer,
  account: AccountRow,
  { action, sound_zones }: CartInput,
): Promise<Sorted> {
  const { billing } = services.env;
  const ids = [...new Set(sound_zones)];
  const within = locationsWithin(viewer, "subscription.see", { account: accountFacts(account, billing) });
  const found = await findZones(services.db, ids);
  const rows = new Map(
    [...found].filter(
      ([, { zone, location }]) =>
        zone.accountId === account.id &&
        !zone.deactivated &&
        !location.deactivated &&
        (within === null || within.includes(zone.locationId)),
    ),
  );
  const need = action === "deactivate" ? "subscription.end" : "subscription.edit";
  const denied = new Map<string, Denial>();
  for (const [id, row] of rows) {
    const decision = may(viewer, need, zoneSubject(row, billing));
    if (!decision.ok) denied.set(id, decision.reason);
  }
  // Who may only look at subscriptions sees the costs too; a partner's decision is none of the customer's.
  const theirs = ids.filter((id) => rows.has(id) && denied.get(id) !== "partner-decides");
  return { ids, rows, theirs, denied };
}

function changeOf({ action, reactivate_at }: CartInput, zoneIds: readonly string[]): CartChange {
  return { action, zoneIds, reactivateOn: reactivate_at ?? null };
}

/** What a change of many subscriptions costs and does. */
export async function preview(
  services: Services,
  viewer: Viewer,
  account: AccountRow,
  input: CartInput,
): Promise<Result<CartPreview, Problem>> {
  const sorted = await sortZones(services, viewer, account, input);
  const offer = await offerCart(services, account, changeOf(input, sorted.theirs));
  return offer.ok ? ok(toPreview(offer.value, sorted)) : offer;
}

function toPreview({ zones, quote, next }: CartOffer, { ids, rows, theirs }: Sorted): CartPreview {
  const offers = new Map(zones.map((one) => [one.soundZoneId, one]));
  const line = (id: string): CartLine => {
    const row = rows.get(id);
    const offer = offers.get(id);
    const charged = offer?.line ?? null;
    return {
      sound_zone: id,
      name: row?.zone.name ?? "",
      location_name: row?.location.name ?? "",
      skipped: !row ? "not-yours" : theirs.includes(id) ? (offer?.skipped ?? null) : "partner-decides",
      period: charged && {
        from: new Date(charged.from).toISOString(),
        to: new Date(charged.to).toISOString(),
      },
      full: charged ? toMajor(charged.full) : 0,
      net: charged ? toMajor(charged.net) : 0,
      plays_until: isoDate(offer?.playsUntil ?? row?.zone.paidUntil?.getTime() ?? null),
    };
  };
  return {
    iso_currency: quote.currency,
    lines: ids.map(line),
    net: toMajor(quote.net),
    vat: toMajor(quote.vat),
    total: toMajor(quote.total),
    credit: toMajor(quote.credit),
    due: toMajor(quote.due),
    next: next && { at: new Date(next.at).toISOString(), net: toMajor(next.net) },
  };
}

/** Makes the change for the amount that somebody agreed to. Zones of others, and those of a partner, stay as they are. */
export async function checkout(
  services: Services,
  viewer: Viewer,
  account: AccountRow,
  input: CartInput,
  agreed: { readonly key: string; readonly due: Minor },
) {
  const { theirs, denied, rows } = await sortZones(services, viewer, account, input);
  const [first] = theirs;
  if (first === undefined) {
    const [reason] = denied.values();
    return reason === undefined
      ? problem("not-found", { message: "There is no such zone" })
      : problem("forbidden", { reason });
  }
  const refused = theirs.map((id) => denied.get(id)).find((reason) => reason !== undefined);
  if (refused !== undefined) return problem("forbidden", { reason: refused });
  const changed = await changeSubscriptions(services, account, changeOf(input, theirs), agreed);
  if (!changed.ok) return changed;
  const { repeated, zoneIds, recurrences } = changed.value;
  const [named] = zoneIds;
  if (named !== undefined && !repeated)
    await recordSeveral(services, viewer, {
      kind: LOGGED[input.action],
      accountId: account.id,
      first: { id: named, name: rows.get(named)?.zone.name ?? "" },
      count: zoneIds.length,
    });
  return ok({ sound_zones: [...zoneIds], recurrences: recurrences.map(toRecurrence) });
}
