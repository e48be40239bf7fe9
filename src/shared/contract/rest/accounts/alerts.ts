import { z } from "zod";
import { account, anybody, may } from "#shared/contract/needs.ts";
import { endpoint, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { MailedToken } from "#shared/contract/rest/people/credentials.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { MUTE_LENGTHS } from "#shared/domain/alerts/mute-lengths.ts";
import { INCIDENT_KINDS } from "#shared/domain/incidents/incident-facts.ts";
import { isTimeZone } from "#shared/domain/zones/country-time-zone.ts";

/** Rules for being told about incidents, and mutes; service `auth`. */

/** Maximum number of rules of one person or company. */
export const MOST_ALERT_RULES = 50;

/** Longest time that something may have to last, in minutes: a week. */
const MOST_ALERT_MINUTES = 7 * 24 * 60;

const MOST_PLACES = 500;

const TimeZone = z
  .string()
  .max(64)
  .superRefine((zone, { addIssue }) => {
    if (!isTimeZone(zone))
      addIssue({ code: "custom", params: { message: { code: "rule", rule: "timezone" } }, input: zone });
  });

export const AlertRuleInput = z
  .object({
    name: requiredText(60),
    kinds: z.array(z.enum(INCIDENT_KINDS)).min(1).max(INCIDENT_KINDS.length),
    /** How long something has to last. */
    after_minutes: z.int().min(0).max(MOST_ALERT_MINUTES),
    opening_hours_only: z.boolean(),
    /** With `labels`: none of either means everywhere. */
    locations: z.array(OpaqueId).max(MOST_PLACES),
    labels: z.array(z.string().min(1).max(400)).max(MOST_PLACES),
    mail: z.boolean(),
    webhook: z.boolean(),
    /** Users who get the mails of a company's rule. */
    recipients: z.array(OpaqueId).max(100),
    /** A daily summary in place of single mails. */
    digest: z.object({ hour: z.int().min(0).max(23), zone: TimeZone }).nullable(),
    /** Nothing is mailed between 22 and 7, by the clock of the location. */
    quiet_hours: z.boolean(),
  })
  .superRefine(({ mail, webhook }, { addIssue }) => {
    if (!mail && !webhook)
      addIssue({ code: "custom", path: ["mail"], params: { message: { code: "required" } }, input: mail });
  });

export const AlertRule = z.object({
  ...AlertRuleInput.shape,
  id: z.string(),
  /** Whether it is the company's; else it is the person's own. */
  company: z.boolean(),
  recipients: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AlertRule = z.output<typeof AlertRule>;

export const AlertMute = z.object({
  id: z.string(),
  /** Empty: everywhere. */
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  until: z.string(),
});
export type AlertMute = z.output<typeof AlertMute>;

const Named = z.string().min(1).max(100);
const inAccount = z.object({ account: OpaqueId });
const oneRule = z.object({ account: OpaqueId, rule: Named });
const own = may("alert.own", account("account"));
const company = may("alert.company", account("account"));
const OWN = "Concerns only the person who asks.";
const ownRules = "/api/auth/accounts/:account/alert_rules";
const companyRules = "/api/auth/accounts/:account/company_alert_rules";
const mutes = "/api/auth/accounts/:account/alert_mutes";

const EXAMPLE = {
  name: "Offline",
  kinds: ["offline" as const],
  after_minutes: 15,
  opening_hours_only: true,
  locations: [],
  labels: [],
  mail: true,
  webhook: false,
  recipients: [],
  digest: null,
  quiet_hours: true,
};

export const listAlertRules = endpoint({
  method: "GET",
  path: ownRules,
  summary: "The person's own rules and, for people who may change them, the company's.",
  needs: own,
  params: inAccount,
  response: z.object({ items: z.array(AlertRule), mail: z.enum(["smtp", "outbox", "off"]) }),
});

export const createAlertRule = endpoint({
  method: "POST",
  path: ownRules,
  summary: "Adds a rule of the person's own. It mails nobody else and calls no webhooks.",
  needs: own,
  unlogged: OWN,
  params: inAccount,
  body: AlertRuleInput,
  response: AlertRule,
  example: () => ({ body: EXAMPLE }),
});

export const updateAlertRule = endpoint({
  method: "PUT",
  path: `${ownRules}/:rule`,
  summary: "Changes a rule of the person's own.",
  needs: own,
  unlogged: OWN,
  params: oneRule,
  body: AlertRuleInput,
  response: AlertRule,
  example: () => ({ body: EXAMPLE, status: 404 }),
});

export const deleteAlertRule = endpoint({
  method: "DELETE",
  path: `${ownRules}/:rule`,
  summary: "Removes a rule of the person's own.",
  needs: own,
  unlogged: OWN,
  params: oneRule,
  response: AlertRule,
  example: () => ({ status: 404 }),
});

export const createCompanyAlertRule = endpoint({
  method: "POST",
  path: companyRules,
  summary: "Adds a rule of the company, which mails its members or calls its webhooks.",
  needs: company,
  log: "alerts.rule-created",
  params: inAccount,
  body: AlertRuleInput,
  response: AlertRule,
  example: ({ user }) => ({ body: { ...EXAMPLE, recipients: [user] } }),
});

export const updateCompanyAlertRule = endpoint({
  method: "PUT",
  path: `${companyRules}/:rule`,
  summary: "Changes a rule of the company.",
  needs: company,
  log: "alerts.rule-updated",
  params: oneRule,
  body: AlertRuleInput,
  response: AlertRule,
  example: ({ user }) => ({ body: { ...EXAMPLE, recipients: [user] }, status: 404 }),
});

export const deleteCompanyAlertRule = endpoint({
  method: "DELETE",
  path: `${companyRules}/:rule`,
  summary: "Removes a rule of the company.",
  needs: company,
  log: "alerts.rule-deleted",
  params: oneRule,
  response: AlertRule,
  example: () => ({ status: 404 }),
});

export const previewAlertRule = endpoint({
  method: "POST",
  path: `${ownRules}/preview`,
  summary: "Who would be told by a rule, about how many zones, and how many incidents it names now.",
  needs: own,
  unlogged: "Changes nothing.",
  params: inAccount,
  body: z.object({ company: z.boolean(), rule: AlertRuleInput }),
  response: z.object({
    people: z.array(z.object({ name: z.string(), email: z.string() })),
    webhooks: z.number(),
    locations: z.number(),
    zones: z.number(),
    open_incidents: z.number(),
  }),
  example: () => ({ body: { company: false, rule: EXAMPLE } }),
});

export const listAlertMutes = endpoint({
  method: "GET",
  path: mutes,
  summary: "Where the person who asks gets no alerts, and until when.",
  needs: own,
  params: inAccount,
  response: z.object({ items: z.array(AlertMute) }),
});

export const createAlertMute = endpoint({
  method: "POST",
  path: mutes,
  summary: "Mutes the person's alerts for an hour, until tomorrow morning, or for a week.",
  needs: own,
  unlogged: OWN,
  params: inAccount,
  body: z.object({
    locations: z.array(OpaqueId).max(MOST_PLACES),
    for: z.enum(MUTE_LENGTHS),
    time_zone: TimeZone,
  }),
  response: AlertMute,
  example: () => ({ body: { locations: [], for: "hour" as const, time_zone: "Europe/Stockholm" } }),
});

export const deleteAlertMute = endpoint({
  method: "DELETE",
  path: `${mutes}/:mute`,
  summary: "Ends a mute.",
  needs: own,
  unlogged: OWN,
  params: z.object({ account: OpaqueId, mute: Named }),
  response: z.object({ ended: z.literal(true) }),
  example: () => ({ status: 404 }),
});

/** What the link of a mail mutes. */
export const MuteLink = z.object({
  business_name: z.string(),
  /** Names; empty: everywhere. */
  locations: z.array(z.string()),
  /** Null: nothing is muted by it. */
  until: z.string().nullable(),
  /** Whether it has been used: it mutes once. */
  used: z.boolean(),
});
export type MuteLink = z.output<typeof MuteLink>;

export const checkMuteLink = endpoint({
  method: "POST",
  path: "/api/auth/alerts/mute_link/check",
  summary: "What the link of an alert mail mutes, and until when.",
  needs: anybody,
  body: MailedToken,
  response: MuteLink,
  example: () => ({ body: { token: "no link" } }),
});

export const muteByLink = endpoint({
  method: "POST",
  path: "/api/auth/alerts/mute_link/mute",
  summary: "Mutes alerts with the link of a mail, once.",
  needs: anybody,
  body: MailedToken.extend({ for: z.enum(MUTE_LENGTHS), time_zone: TimeZone }),
  response: MuteLink,
  example: () => ({ body: { token: "no link", for: "hour" as const, time_zone: "Europe/Stockholm" } }),
});

export const endMuteLink = endpoint({
  method: "POST",
  path: "/api/auth/alerts/mute_link/unmute",
  summary: "Ends what the link of a mail has muted.",
  needs: anybody,
  body: MailedToken,
  response: MuteLink,
  example: () => ({ body: { token: "no link" } }),
});
