import { findAccount } from "#server/modules/accounts/public.ts";
import { changeSubscriptions } from "#server/modules/billing/public.ts";
import { zonesOfLocation } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import { getZonePricing } from "#shared/contract/rest/billing/pricing.ts";
import {
  deactivateLocationSubscriptions,
  deactivateSubscription,
  getRecurrence,
  getSubscription,
  getZoneSubscription,
  giveLocationReason,
  giveZoneReason,
  listZoneReasons,
  modifyPause,
  purchaseSubscription,
  reactivateSubscription,
  updateSubscription,
} from "#shared/contract/rest/billing/subscriptions.ts";
import { personOf } from "#shared/domain/access/viewer.ts";
import { changeZone } from "./commands/change-zone.ts";
import { giveReason } from "./commands/give-reason.ts";
import { purchase } from "./commands/purchase.ts";
import { changeBillingGroup } from "./commands/save-billing-group.ts";
import { accountOf, readSubscription } from "./read-subscriptions.ts";
import { freeRecurrence, toReason, toRecurrence } from "./records.ts";
import { reasonsOfZone } from "./repository.ts";
import { zonePricing } from "./zone-pricing.ts";

/** The most cancellation reasons of a zone that are listed. */
const MOST_REASONS = 50;

export function registerZoneSubscriptionRoutes(app: App): void {
  registerRecords(app);
  registerChanges(app);
  registerReasons(app);
}

function registerRecords(app: App): void {
  serve(app, getZonePricing, ({ subject, query, services }) => zonePricing(services, subject, query));

  serve(app, getZoneSubscription, ({ subject, services }) => readSubscription(services, subject.zone.id));

  serve(app, getSubscription, ({ subject, services }) => readSubscription(services, subject.zone.id));

  serve(app, updateSubscription, async ({ subject, body, services }) => {
    await changeBillingGroup(services, subject, body.billing_group);
    return readSubscription(services, subject.zone.id);
  });

  serve(app, getRecurrence, ({ subject }) => toRecurrence(subject.recurrence));
}

function registerChanges(app: App): void {
  serve(app, purchaseSubscription, async ({ viewer, subject, body, services }) => {
    const account = await accountOf(services, subject);
    const bought = await purchase(services, viewer, account, subject.zone.id, body);
    if (!bought.ok) return bought;
    if (bought.value) return { current_recurrence: toRecurrence(bought.value) };
    const { paid_until } = await readSubscription(services, subject.zone.id);
    return { current_recurrence: freeRecurrence(paid_until) };
  });

  serve(app, reactivateSubscription, async ({ subject, services }) => {
    const account = await accountOf(services, subject);
    const changed = await changeZone(services, account, subject.zone.id, "resume");
    if (!changed.ok) return changed;
    const record = await readSubscription(services, subject.zone.id);
    return { ...record, recurrence: changed.value && toRecurrence(changed.value) };
  });

  serve(app, deactivateSubscription, async ({ subject, services }) => {
    const account = await accountOf(services, subject);
    const changed = await changeZone(services, account, subject.zone.id, "deactivate");
    return changed.ok ? readSubscription(services, subject.zone.id) : changed;
  });

  serve(app, modifyPause, async ({ subject, body, services }) => {
    const account = await accountOf(services, subject);
    const changed = await changeZone(services, account, subject.zone.id, "pause", body.reactivate_at);
    return changed.ok ? readSubscription(services, subject.zone.id) : changed;
  });

  serve(app, deactivateLocationSubscriptions, async ({ subject, services }) => {
    const zones = await zonesOfLocation(services.db, subject.id);
    const account = await findAccount(services.db, subject.accountId);
    if (!account) return problem("not-found");
    const zoneIds = zones.map(({ zone }) => zone.id);
    if (zoneIds.length === 0) return { sound_zones: [] };
    const change = { action: "deactivate", zoneIds, reactivateOn: null } as const;
    const changed = await changeSubscriptions(services, account, change, null);
    if (changed.ok) return { sound_zones: [...changed.value.zoneIds] };
    return changed.reason.reason === "nothing-to-change" ? { sound_zones: [] } : changed;
  });
}

function registerReasons(app: App): void {
  serve(app, giveZoneReason, async ({ viewer, subject: { zone }, body, services }) => {
    const about = { accountId: zone.accountId, soundZoneId: zone.id, userId: personOf(viewer) };
    const given = await giveReason(services, about, body);
    return given.ok ? toReason(given.value) : given;
  });

  serve(app, giveLocationReason, async ({ viewer, subject, body, services }) => {
    const about = { accountId: subject.accountId, locationId: subject.id, userId: personOf(viewer) };
    const given = await giveReason(services, about, body);
    return given.ok ? toReason(given.value) : given;
  });

  serve(app, listZoneReasons, async ({ subject, services }) => ({
    items: (await reasonsOfZone(services.db, subject.zone.id, MOST_REASONS)).map(toReason),
  }));
}
