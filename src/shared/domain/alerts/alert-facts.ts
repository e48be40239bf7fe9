import type { IncidentKind } from "#shared/domain/incidents/incident-facts.ts";

/** What decides who is told about which incident. Instants in epoch ms. */

/** A daily summary instead of single mails. */
export interface DigestTime {
  /** 0 to 23. */
  readonly hour: number;
  /** IANA zone. */
  readonly zone: string;
}

export interface RuleFacts {
  readonly id: string;
  /** E-mail addresses. */
  readonly recipients: readonly string[];
  /** Whether the company's webhooks are called. */
  readonly webhook: boolean;
  readonly kinds: readonly IncidentKind[];
  readonly afterMinutes: number;
  readonly openingHoursOnly: boolean;
  /** With `labels`: none of either means everywhere. */
  readonly locations: readonly string[];
  readonly labels: readonly string[];
  /** Null: each outage has its own mail. */
  readonly digest: DigestTime | null;
  readonly quietHours: boolean;
}

export interface IncidentFacts {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly locationId: string;
  /** Of its zone and location. */
  readonly labels: readonly string[];
  /** IANA zone of its location. */
  readonly timezone: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly inOpeningHours: boolean;
}

/** Somebody was told. */
export interface NoticeFacts {
  readonly incidentId: string;
  readonly ruleId: string;
  readonly about: "opened" | "closed";
  readonly recipient: string;
  /** All notices of one mail have the same. */
  readonly at: number;
}

/** Nothing is mailed to this recipient until then. */
export interface MuteFacts {
  readonly recipient: string;
  /** Empty: all of them. */
  readonly locations: readonly string[];
  readonly until: number;
}

/** Whether a rule is about this kind of incident at this place. */
export function isAbout(
  rule: RuleFacts,
  incident: Pick<IncidentFacts, "kind" | "locationId" | "labels">,
): boolean {
  if (!rule.kinds.includes(incident.kind)) return false;
  if (rule.locations.length === 0 && rule.labels.length === 0) return true;
  return (
    rule.locations.includes(incident.locationId) ||
    rule.labels.some((label) => incident.labels.includes(label))
  );
}
