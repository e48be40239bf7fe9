import { z } from "zod";
import type { Campaign } from "#renderer/data/messaging/campaigns.ts";
import type { Trigger } from "#shared/contract/announcements.ts";
import { CreateAnnouncementCampaign } from "#shared/contract/graphql/inputs/messaging.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";

/** A campaign as the service takes it. */
export const CampaignInput = CreateAnnouncementCampaign.shape.input;

/** The values of the form. */
export type CampaignValues = z.input<typeof CampaignInput>;

/** What the form sends. Days and hours that a trigger does not have are left out, however they were filled in. */
export const CampaignFormInput = z.preprocess(
  (values) => withoutUnused(values as CampaignValues),
  CampaignInput,
) as unknown as z.ZodType<z.output<typeof CampaignInput>, CampaignValues>;

function withoutUnused(values: CampaignValues): CampaignValues {
  if (values.rule.trigger.kind !== "times") return values;
  return { ...values, rule: { ...values.rule, days: null, hours: null } };
}

/** The usual trigger of each kind. */
export const USUAL_TRIGGERS: {
  readonly [Kind in Trigger["kind"]]: Extract<Trigger, { readonly kind: Kind }>;
} = {
  times: { kind: "times", times: [{ days: [...WEEKDAYS], at: "12:00" }] },
  tracks: { kind: "tracks", every: 5 },
  minutes: { kind: "minutes", every: 30 },
};

/** The values that a new campaign starts with, maybe with a message already. */
export function newCampaign(account: string, message?: string): CampaignValues {
  return {
    account,
    name: "",
    enabled: true,
    announcementIds: message === undefined ? [] : [message],
    rule: {
      trigger: USUAL_TRIGGERS.times,
      order: "in-order",
      from: null,
      to: null,
      days: null,
      hours: null,
      onlyOpen: true,
      priority: "normal",
      placement: "over",
      lift: "same",
      hourlyCap: null,
    },
    targets: { everywhere: true, zones: [], locations: [], labels: [] },
  };
}

/** The values of a campaign. */
export function valuesOf(account: string, campaign: Campaign): CampaignValues {
  const { name, enabled, announcementIds, rule, targets } = campaign;
  const { everywhere, zones, locations, labels } = targets;
  return { account, name, enabled, announcementIds, rule, targets: { everywhere, zones, locations, labels } };
}
