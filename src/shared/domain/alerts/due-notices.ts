import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import {
  type IncidentFacts,
  isAbout,
  type MuteFacts,
  type NoticeFacts,
  type RuleFacts,
} from "./alert-facts.ts";
import { isQuietAt } from "./quiet-hours.ts";

/** After the first due notice a mail waits this long for the rest of the same outage. */
export const GATHER_MS = 2 * MINUTE_MS;

/** An outage counts as over after this long: a player that comes and goes is one outage. */
export const SETTLE_MS = 5 * MINUTE_MS;

/** An incident to be named in a mail, and the rule by which. */
export interface DueNotice {
  readonly incidentId: string;
  readonly ruleId: string;
}

/** One mail. */
export interface DueMail {
  readonly recipient: string;
  readonly about: "opened" | "closed";
  readonly notices: readonly DueNotice[];
}

interface Situation {
  readonly rules: readonly RuleFacts[];
  /** Open ones, and those that ended recently. */
  readonly incidents: readonly IncidentFacts[];
  /** About these incidents. */
  readonly notices: readonly NoticeFacts[];
  readonly mutes: readonly MuteFacts[];
}

/**
 * The mails to send now. A person is told about an incident once, whatever number of rules names it: when it
 * has lasted as long as a rule asks, and again when it is over. At night and while muted nothing is sent; what
 * is over by the morning is not sent at all.
 */
export function dueMails({ rules, incidents, notices, mutes }: Situation, now: number): readonly DueMail[] {
  const told = toldBy(notices);
  const gathered = new Map<string, { mail: DueMail & { notices: DueNotice[] }; first: number }>();
  const add = (recipient: string, about: "opened" | "closed", notice: DueNotice, dueAt: number) => {
    const key = `${about} ${recipient}`;
    const held = gathered.get(key) ?? { mail: { recipient, about, notices: [] }, first: dueAt };
    if (held.mail.notices.some(({ incidentId }) => incidentId === notice.incidentId)) return;
    held.mail.notices.push(notice);
    held.first = Math.min(held.first, dueAt);
    gathered.set(key, held);
  };
  for (const rule of inOrder(rules)) {
    if (rule.digest !== null) continue;
    for (const incident of incidents) {
      if (rule.quietHours && isQuietAt(incident.timezone, now)) continue;
      for (const recipient of rule.recipients) {
        if (isMuted(mutes, recipient, incident, now)) continue;
        const { opened, closed } = told.get(keyOf(incident.id, recipient)) ?? {};
        const notice = { incidentId: incident.id, ruleId: rule.id };
        if (opened === undefined && closed === undefined) {
          const dueAt = openedDueAt(rule, incident);
          if (dueAt !== null && dueAt <= now) add(recipient, "opened", notice, dueAt);
        } else if (opened === rule.id && closed === undefined) {
          const dueAt = closedDueAt(incident);
          if (dueAt !== null && dueAt <= now) add(recipient, "closed", notice, dueAt);
        }
      }
    }
  }
  return [...gathered.values()].filter(({ first }) => first + GATHER_MS <= now).map(({ mail }) => mail);
}

/** A webhook of the company. */
export interface HookFacts {
  readonly address: string;
  readonly opened: boolean;
  readonly closed: boolean;
  /** It receives nothing about the time before. */
  readonly since: number;
}

export interface DueCall extends DueNotice {
  readonly address: string;
  readonly about: "opened" | "closed";
}

/** The webhooks to call now: once for each incident and address. Programs get them at night too. */
export function dueCalls(
  { rules, incidents, notices }: Pick<Situation, "rules" | "incidents" | "notices">,
  hooks: readonly HookFacts[],
  now: number,
): readonly DueCall[] {
  const told = toldBy(notices);
  const calls: DueCall[] = [];
  for (const incident of incidents) {
    const rule = inOrder(rules).find((one) => one.webhook && isAbout(one, incident));
    for (const { address, opened, closed, since } of hooks) {
      const former = told.get(keyOf(incident.id, address));
      const call = { incidentId: incident.id, address };
      if (former?.closed !== undefined) continue;
      const openedAt = rule ? openedDueAt(rule, incident) : null;
      if (rule && opened && former?.opened === undefined && openedAt !== null && openedAt <= now)
        calls.push({ ...call, ruleId: rule.id, about: "opened" });
      const closedAt = closedDueAt(incident);
      if (!closed || closedAt === null || closedAt > now) continue;
      // Without a first call, because it wants none: what lasted long enough counts.
      const by =
        former?.opened ?? (rule && !opened && lastedLongEnough(rule, incident) ? rule.id : undefined);
      if (by !== undefined && closedAt > since) calls.push({ ...call, ruleId: by, about: "closed" });
    }
  }
  return calls;
}

/** When somebody is to be told about an incident; null: not, or not yet foreseeable. */
function openedDueAt(rule: RuleFacts, incident: IncidentFacts): number | null {
  if (incident.endedAt !== null || !isAbout(rule, incident)) return null;
  if (rule.openingHoursOnly && !incident.inOpeningHours) return null;
  return incident.startedAt + rule.afterMinutes * MINUTE_MS;
}

function closedDueAt({ endedAt }: IncidentFacts): number | null {
  return endedAt === null ? null : endedAt + SETTLE_MS;
}

/** Whether an incident that is over had reached the length and hours that a rule asks for. */
export function lastedLongEnough(
  rule: RuleFacts,
  incident: IncidentFacts,
  now = incident.endedAt ?? 0,
): boolean {
  if (rule.openingHoursOnly && !incident.inOpeningHours) return false;
  return (incident.endedAt ?? now) - incident.startedAt >= rule.afterMinutes * MINUTE_MS;
}

function isMuted(
  mutes: readonly MuteFacts[],
  recipient: string,
  { locationId }: IncidentFacts,
  now: number,
): boolean {
  return mutes.some(
    (mute) =>
      mute.recipient === recipient &&
      mute.until > now &&
      (mute.locations.length === 0 || mute.locations.includes(locationId)),
  );
}

/** All processes name the same rule. */
function inOrder(rules: readonly RuleFacts[]): readonly RuleFacts[] {
  return rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The rule by which each recipient was told about each incident. */
function toldBy(notices: readonly NoticeFacts[]) {
  const told = new Map<string, { opened?: string; closed?: string }>();
  for (const { incidentId, recipient, about, ruleId } of notices) {
    const key = keyOf(incidentId, recipient);
    told.set(key, { ...told.get(key), [about]: ruleId });
  }
  return told;
}

function keyOf(incidentId: string, recipient: string): string {
  return `${incidentId} ${recipient}`;
}
