import { RETURNS_WITHIN_MS } from "#shared/domain/incidents/incident-rule.ts";
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
const GATHER_MS = 2 * MINUTE_MS;

/** Pause after a mail to a person, so that an outage that spreads is not a mail a minute. */
const PAUSE_MS = 10 * MINUTE_MS;

/** What is over is mailed together; after this long without those that are not. */
const PATIENCE_MS = 60 * MINUTE_MS;

/** After this long an incident that is over is reported so: it can no longer return. */
const SETTLE_MS = RETURNS_WITHIN_MS + MINUTE_MS;

/** An incident to be named in a mail, and the rule by which. */
interface DueNotice {
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

/** Notices for one mail, and when the first of them was due. */
interface Gathered {
  readonly notices: Map<string, DueNotice>;
  first: number;
}

/** What one mail named: those that are over, and whether others are not. */
interface Outage extends Gathered {
  isOngoing: boolean;
}

/**
 * The mails to send now. A person is told about an incident once, whatever number of rules names it: when it
 * has lasted as long as a rule asks, and again when it is over, together with everything else that the first mail
 * named. At night and while muted nothing is sent; what is over by the morning is not sent at all.
 */
export function dueMails(situation: Situation, now: number): readonly DueMail[] {
  const { rules, incidents, notices, mutes } = situation;
  const told = toldBy(notices);
  const opened = new Map<string, Gathered>();
  const closed = new Map<string, Map<number, Outage>>();
  for (const rule of inOrder(rules)) {
    if (rule.digest !== null) continue;
    for (const incident of incidents) {
      const isNight = rule.quietHours && isQuietAt(incident.timezone, now);
      for (const recipient of rule.recipients) {
        const isHeld = isNight || isMuted(mutes, recipient, incident, now);
        const former = told.get(keyOf(incident.id, recipient));
        const notice = { incidentId: incident.id, ruleId: rule.id };
        if (former === undefined) {
          const dueAt = openedDueAt(rule, incident);
          if (dueAt === null || dueAt > now || isHeld) continue;
          add(held(opened, recipient, { notices: new Map(), first: dueAt }), notice, dueAt);
        } else if (former.opened?.ruleId === rule.id && !former.closed) {
          const outages = held(closed, recipient, new Map<number, Outage>());
          const outage = held(outages, former.opened.at, {
            notices: new Map(),
            first: now,
            isOngoing: false,
          });
          const dueAt = closedDueAt(incident);
          if (dueAt === null || dueAt > now || isHeld) outage.isOngoing = true;
          else add(outage, notice, dueAt);
        }
      }
    }
  }
  const mails: DueMail[] = [];
  for (const [recipient, { notices: named, first }] of opened)
    if (first + GATHER_MS <= now && lastMailTo(notices, recipient) + PAUSE_MS <= now)
      mails.push({ recipient, about: "opened", notices: [...named.values()] });
  for (const [recipient, outages] of closed) {
    const ready = [...outages.values()].filter(
      ({ isOngoing, first }) => !isOngoing || first + PATIENCE_MS <= now,
    );
    const named = ready.flatMap((outage) => [...outage.notices.values()]);
    if (named.length > 0) mails.push({ recipient, about: "closed", notices: named });
  }
  return mails;
}

/** Of several rules the first one names an incident. */
function add(gathered: Gathered, notice: DueNotice, dueAt: number): void {
  if (gathered.notices.has(notice.incidentId)) return;
  gathered.notices.set(notice.incidentId, notice);
  gathered.first = Math.min(gathered.first, dueAt);
}

function held<Key, Value>(all: Map<Key, Value>, key: Key, empty: Value): Value {
  const value = all.get(key) ?? empty;
  all.set(key, value);
  return value;
}

/** When a recipient was last told that something is wrong. */
function lastMailTo(notices: readonly NoticeFacts[], recipient: string): number {
  return notices.reduce(
    (last, notice) =>
      notice.recipient === recipient && notice.about === "opened" ? Math.max(last, notice.at) : last,
    Number.NEGATIVE_INFINITY,
  );
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
      if (former?.closed) continue;
      const openedAt = rule ? openedDueAt(rule, incident) : null;
      if (rule && opened && !former?.opened && openedAt !== null && openedAt <= now)
        calls.push({ ...call, ruleId: rule.id, about: "opened" });
      const closedAt = closedDueAt(incident);
      if (!closed || closedAt === null || closedAt > now) continue;
      // Without a first call, because it wants none: what lasted long enough counts.
      const by =
        former?.opened?.ruleId ?? (rule && !opened && lastedLongEnough(rule, incident) ? rule.id : undefined);
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

/** How each recipient was told about each incident. */
function toldBy(notices: readonly NoticeFacts[]) {
  const told = new Map<string, { opened?: NoticeFacts; closed?: NoticeFacts }>();
  for (const notice of notices) {
    const key = keyOf(notice.incidentId, notice.recipient);
    told.set(key, { ...told.get(key), [notice.about]: notice });
  }
  return told;
}

function keyOf(incidentId: string, recipient: string): string {
  return `${incidentId} ${recipient}`;
}
