import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import { findUserFacts } from "#server/modules/auth/public.ts";
import { type AlertLine, mailAlert, wayOfMail } from "#server/modules/mail/public.ts";
import { hooksOf, sendIncidentEvent } from "#server/modules/webhooks/public.ts";
import type { Services } from "#server/services.ts";
import { locationsWithin, may } from "#shared/domain/access/may.ts";
import type { IncidentFacts, MuteFacts, NoticeFacts, RuleFacts } from "#shared/domain/alerts/alert-facts.ts";
import { type DueDigest, dueDigest, LATEST_DIGEST_MS } from "#shared/domain/alerts/digest.ts";
import { type DueCall, type DueMail, dueCalls, dueMails } from "#shared/domain/alerts/due-notices.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { offerMute } from "./mute-links.ts";
import { ruleFacts } from "./records.ts";
import {
  allRules,
  forgetDigest,
  forgetNotices,
  incidentsSince,
  labelsOfZones,
  mutesInForce,
  type NoticeRow,
  noteDigest,
  noteNotices,
  noticesAbout,
  recipientsOf,
} from "./repository.ts";

/**
 * Tells people and webhooks about incidents. Which of them now is decided by shared/domain/alerts; here it is
 * noted first, so that no other process tells them again, and then sent.
 */

const QUEUE = "alerts";
const EVERY_MS = 30_000;

/**
 * Incidents that ended longer ago are not reported; longer than any day and the delay of a digest, so that digests are
 * complete.
 */
const LOOK_BACK_MS = 26 * HOUR_MS + LATEST_DIGEST_MS;

export async function startAlerts(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
    await sweepAlerts(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
}

type Incident = Awaited<ReturnType<typeof incidentsSince>>[number];
type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

/** One account's rules and incidents. */
interface Case {
  readonly account: AccountRow;
  readonly rules: readonly RuleFacts[];
  readonly names: ReadonlyMap<string, string>;
  /** By e-mail address. */
  readonly people: ReadonlyMap<string, Recipient>;
  readonly incidents: ReadonlyMap<string, Incident>;
  readonly facts: readonly IncidentFacts[];
  readonly mutes: readonly MuteFacts[];
  readonly notices: readonly NoticeFacts[];
}

/** Sends everything that is due now. */
export async function sweepAlerts(services: Services): Promise<void> {
  for (const one of await readCases(services)) {
    try {
      await sweepAccount(services, one);
    } catch (error) {
      // The others are told all the same; these are tried again with the next sweep.
      services.log.error({ err: error, account: one.account.id }, "Alerts could not be sent");
    }
  }
}

async function sweepAccount(services: Services, one: Case): Promise<void> {
  const now = services.now().getTime();
  if (wayOfMail(services.env) !== "off") {
    for (const mail of dueMails({ ...one, incidents: one.facts }, now)) await sendAlert(services, one, mail);
    await sendDigests(services, one, now);
  }
  const hooks = await hooksOf(services.db, one.account.id);
  for (const call of dueCalls({ ...one, incidents: one.facts }, hooks, now))
    await sendCall(services, one, call);
}

async function readCases({ db, now }: Services): Promise<readonly Case[]> {
  const rules = await allRules(db);
  if (rules.length === 0) return [];
  const accounts = Map.groupBy(rules, ({ account }) => account.id);
  const all = await incidentsSince(db, new Date(now().getTime() - LOOK_BACK_MS));
  const incidents = all.filter(({ incident }) => accounts.has(incident.accountId));
  if (incidents.length === 0) return [];
  const ofAccount = Map.groupBy(incidents, ({ incident }) => incident.accountId);
  const [recipients, notices, mutes, labels] = [
    Map.groupBy(
      await recipientsOf(
        db,
        rules.map(({ rule }) => rule.id),
      ),
      ({ ruleId }) => ruleId,
    ),
    await noticesAbout(
      db,
      incidents.map(({ incident }) => incident.id),
    ),
    await mutesInForce(db, now(), null),
    await labelsOfZones(
      db,
      incidents.map(({ incident }) => incident.soundZoneId),
    ),
  ];
  return [...accounts].flatMap(([accountId, own]): Case[] => {
    const account = own[0]?.account;
    const happened = ofAccount.get(accountId);
    if (!account || !happened) return [];
    const people = own.flatMap(({ rule }) => recipients.get(rule.id) ?? []);
    const byId = new Map(happened.map((one) => [one.incident.id, one]));
    return [
      {
        account,
        rules: own.map(({ rule }) =>
          ruleFacts(rule.id, rule, recipients.get(rule.id)?.map(({ email }) => email) ?? []),
        ),
        names: new Map(own.map(({ rule }) => [rule.id, rule.name])),
        people: new Map(people.map((person) => [person.email, person])),
        incidents: byId,
        facts: happened.map((one) => factsOf(one, labels.get(one.incident.soundZoneId) ?? [])),
        mutes: mutes
          .filter(({ mute }) => mute.accountId === accountId)
          .map(({ mute, email }) => ({
            recipient: email,
            locations: mute.locations,
            until: mute.until?.getTime() ?? 0,
          })),
        notices: notices
          .filter(({ incidentId }) => byId.has(incidentId))
          .map((notice) => ({ ...notice, at: notice.at.getTime() })),
      },
    ];
  });
}

function factsOf({ incident, location }: Incident, labels: readonly string[]): IncidentFacts {
  return {
    id: incident.id,
    kind: incident.kind,
    locationId: incident.locationId,
    labels,
    timezone: location.timezone,
    startedAt: incident.startedAt.getTime(),
    endedAt: incident.endedAt?.getTime() ?? null,
    inOpeningHours: incident.inOpeningHours,
  };
}

async function sendAlert(
  services: Services,
  one: Case,
  { recipient, about, notices }: DueMail,
): Promise<void> {
  const { db } = services;
  const person = one.people.get(recipient);
  const isSeen = person && (await seenBy(services, one.account, person.id));
  if (!person || !isSeen) return;
  const at = services.now();
  const rows = notices
    .filter(({ incidentId }) => isSeen(one.incidents.get(incidentId)))
    .map((notice): NoticeRow => ({ ...notice, about, way: "mail", recipient, at }));
  const noted = await noteNotices(db, rows);
  const [first] = noted;
  if (!first) return;
  const lines = linesOf(
    one,
    noted.map(({ incidentId }) => incidentId),
  );
  try {
    await mailAlert(services, person, {
      about,
      lines,
      company: one.account.businessName,
      rule: one.names.get(first.ruleId) ?? "",
      url: addressOf(services, one.account.id, lines),
      muteUrl: about === "closed" ? null : await muteLink(services, one, person.id, lines),
    });
  } catch (error) {
    await forgetNotices(db, noted);
    throw error;
  }
}

async function sendDigests(services: Services, one: Case, now: number): Promise<void> {
  const due = new Map<string, { recipient: string; at: number; ruleId: string; ids: Set<string> }>();
  for (const rule of one.rules) {
    const digest = dueDigest(rule, one.facts, now);
    if (!digest || idsOf(digest).length === 0) continue;
    for (const recipient of rule.recipients) {
      // Several rules for the same time share a mail.
      const key = `${recipient} ${digest.at}`;
      const held = due.get(key) ?? { recipient, at: digest.at, ruleId: rule.id, ids: new Set() };
      for (const id of idsOf(digest)) held.ids.add(id);
      due.set(key, held);
    }
  }
  for (const { recipient, at, ruleId, ids } of due.values()) {
    const person = one.people.get(recipient);
    const isSeen = person && (await seenBy(services, one.account, person.id));
    if (!person || !isSeen) continue;
    const lines = linesOf(
      one,
      [...ids].filter((id) => isSeen(one.incidents.get(id))),
    );
    const digest = { userId: person.id, accountId: one.account.id, at: new Date(at) };
    if (lines.length === 0 || !(await noteDigest(services.db, digest))) continue;
    try {
      await mailAlert(services, person, {
        about: "digest",
        lines,
        company: one.account.businessName,
        rule: one.names.get(ruleId) ?? "",
        url: addressOf(services, one.account.id, []),
        muteUrl: null,
      });
    } catch (error) {
      await forgetDigest(services.db, digest);
      throw error;
    }
  }
}

function idsOf({ open, over }: DueDigest): readonly string[] {
  return [...open, ...over];
}

async function sendCall(services: Services, one: Case, { address, ...call }: DueCall): Promise<void> {
  const { db } = services;
  const found = one.incidents.get(call.incidentId);
  if (!found) return;
  const noted = await noteNotices(db, [{ ...call, way: "webhook", recipient: address, at: services.now() }]);
  if (noted.length === 0) return;
  const { incident, zone, location } = found;
  try {
    await sendIncidentEvent(services, one.account.id, address, `incident.${call.about}`, {
      account: { id: one.account.id, business_name: one.account.businessName },
      location: { id: location.id, name: location.name, timezone: location.timezone },
      zone: { id: incident.soundZoneId, name: zone },
      incident: {
        id: incident.id,
        kind: incident.kind,
        cause: incident.cause,
        started_at: incident.startedAt.toISOString(),
        ended_at: incident.endedAt?.toISOString() ?? null,
      },
    });
  } catch (error) {
    await forgetNotices(db, noted);
    throw error;
  }
}

/** Which incidents a person may still see; null: none, they have lost access. */
async function seenBy({ db, env }: Services, row: AccountRow, userId: string) {
  const facts = await findUserFacts(db, userId);
  const account = accountFacts(row, env.billing);
  if (!facts) return null;
  const viewer = { kind: "user", ...facts } as const;
  if (!may(viewer, "alert.own", { account }).ok) return null;
  const within = locationsWithin(viewer, "alert.own", { account });
  return (one: Incident | undefined) =>
    one !== undefined && (within === null || within.includes(one.incident.locationId));
}

function linesOf({ incidents }: Case, ids: readonly string[]): readonly AlertLine[] {
  return ids.flatMap((id) => {
    const one = incidents.get(id);
    if (!one) return [];
    const { incident, zone, location } = one;
    const { soundZoneId: zoneId, kind, cause, startedAt, endedAt } = incident;
    return [{ zone, zoneId, location, kind, cause, startedAt, endedAt }];
  });
}

/** The zone's page, or for several zones the list of incidents. */
function addressOf({ address }: Services, account: string, lines: readonly AlertLine[]): string {
  const zones = [...new Set(lines.map(({ zoneId }) => zoneId))];
  const place = `${address()}/accounts/${account}`;
  return zones.length === 1 ? `${place}/zones/${zones[0]}` : `${place}/incidents`;
}

function muteLink(services: Services, { account }: Case, userId: string, lines: readonly AlertLine[]) {
  return offerMute(services, userId, account.id, [...new Set(lines.map(({ location }) => location.id))]);
}
