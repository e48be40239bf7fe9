import type { Plan, Tier } from "#shared/domain/billing/plans.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";

/** Notices of the notification bar (specification, zones §4). */

/** Groups in the order of their priority: the first one with a notice is shown. */
const NOTICE_GROUPS = ["persistent", "errors", "inactive", "noZones", "notSetup"] as const;
type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Names of notices, as dismissals contain them. Zone groups have one each. */
export const NOTICE_NAMES = [
  "noAccount",
  "signup",
  "churnedSingleLocResume",
  "churnedMultiLocResume",
  "scheduledTierChange",
  "errors",
  "inactive",
  "noZones",
  "notSetup",
] as const;
export type NoticeName = (typeof NOTICE_NAMES)[number];

/** What people dismiss by a name: notices, and the setup guide. */
export const DISMISSIBLE = [...NOTICE_NAMES, "guide"] as const;

/** Ids of notices about the service. */
export const STATUS_NOTICE_ID = /^[A-Za-z0-9_-]{1,100}$/;

/** All that people dismiss. */
export type Dismissible = (typeof DISMISSIBLE)[number] | `status:${string}`;

/** The name by which a notice about the service is dismissed. */
export function statusDismissal(id: string): Dismissible {
  return `status:${id}`;
}

/** The displayed states that each group of zones is about, in the order of their texts. */
const STATES_OF = {
  errors: ["problem", "offline"],
  inactive: ["noSubscription"],
  notSetup: ["notPaired", "notSetUp"],
} as const satisfies Partial<Record<NoticeGroup, readonly ShownState[]>>;

/** States that notices are about. */
type NoticedState = (typeof STATES_OF)[keyof typeof STATES_OF][number];
export const NOTICED_STATES: readonly NoticedState[] = Object.values(STATES_OF).flat();

/** How many zones of an account are in a state. */
interface NoticedZones {
  readonly state: NoticedState;
  readonly count: number;
  /** When the last of them came into this state, epoch ms. */
  readonly newest: number;
}

/** Zones of an account by what is paid for. */
export interface PaidZones {
  /** Zones whose message is ALL_OK. */
  readonly ok: number;
  /** Zones whose message is SUBSCRIPTION_EXPIRED, and that once had one. */
  readonly expired: number;
  /** Locations that the expired ones are in. */
  readonly locations: number;
  /** One of the expired ones. */
  readonly zone: string | null;
}

/** A scheduled change of the account's plan. */
export interface PlanSchedule {
  readonly upcomingTier: Tier;
  readonly upcomingPlan: Plan;
  /** Epoch ms. */
  readonly at: number;
}

export interface NoticeFacts {
  readonly isSignedIn: boolean;
  readonly hasAccount: boolean;
  /** The current account has to pay and nobody has said how: the trial's banner comes first. */
  readonly isPaymentMissing: boolean;
  /** The service lets people sign up. */
  readonly isSignUpOpen: boolean;
  /** Zones of the current account; null without one, or while they are unknown. */
  readonly zones: {
    readonly total: number;
    readonly states: readonly NoticedZones[];
    /** Null if nothing is sold. */
    readonly subscriptions: PaidZones | null;
  } | null;
  /** Null without one, or if nothing is sold. */
  readonly planSchedule: PlanSchedule | null;
  /** Epoch ms. */
  readonly now: number;
}

export interface Notice {
  readonly name: NoticeName;
  readonly group: NoticeGroup;
  /** Only of a group of zones. */
  readonly zones: readonly NoticedZones[];
  /** Of a subscription that ended: the zone to resume. */
  readonly zone?: string | null;
  /** Of a scheduled change of the plan. */
  readonly change?: PlanSchedule & { readonly days: number };
  /** Since when it applies, epoch ms: earlier dismissals are about another one. Null: always. */
  readonly since?: number | null;
}

/** Days before a scheduled change of the plan in which it is announced. */
const ANNOUNCED_DAYS = 7;

/** When each notice was dismissed, by its key, epoch ms. */
export type Dismissals = Readonly<Record<string, number>>;

/** Every notice that applies, by priority. */
export function noticesOf(facts: NoticeFacts): readonly Notice[] {
  const { isSignedIn, hasAccount, isPaymentMissing, isSignUpOpen, zones } = facts;
  const notices: Notice[] = [];
  if (isPaymentMissing) return notices;
  if (!isSignedIn && isSignUpOpen) notices.push({ name: "signup", group: "persistent", zones: [] });
  if (isSignedIn && !hasAccount) notices.push({ name: "noAccount", group: "persistent", zones: [] });
  const churned = churnedNotice(zones);
  if (churned) notices.push(churned);
  const change = planChangeNotice(facts);
  if (change) notices.push(change);
  if (zones === null) return notices;
  for (const group of NOTICE_GROUPS) {
    if (group === "persistent") continue;
    if (group === "noZones") {
      if (zones.total === 0) notices.push({ name: group, group, zones: [] });
      continue;
    }
    const found = STATES_OF[group].flatMap((state) =>
      zones.states.filter((counted) => counted.state === state && counted.count > 0),
    );
    if (found.length > 0) notices.push({ name: group, group, zones: found });
  }
  return notices;
}

/** Every subscription has ended: at one location leads to its zone, else to the list of them. */
function churnedNotice(zones: NoticeFacts["zones"]): Notice | null {
  const paid = zones?.subscriptions ?? null;
  if (zones === null || paid === null || paid.ok > 0 || paid.expired === 0) return null;
  const since = zones.states.find(({ state }) => state === "noSubscription")?.newest ?? null;
  const one = { group: "persistent", zones: [], since } as const;
  return paid.locations === 1
    ? { ...one, name: "churnedSingleLocResume", zone: paid.zone }
    : { ...one, name: "churnedMultiLocResume" };
}

/** The plan changes within a week. */
function planChangeNotice({ planSchedule, now }: NoticeFacts): Notice | null {
  if (planSchedule === null) return null;
  const days = Math.ceil((planSchedule.at - now) / DAY_MS);
  if (days < 1 || days > ANNOUNCED_DAYS) return null;
  return {
    name: "scheduledTierChange",
    group: "persistent",
    zones: [],
    change: { ...planSchedule, days },
    since: planSchedule.at - ANNOUNCED_DAYS * DAY_MS,
  };
}

/** The first notice that is not dismissed; null when there is none. `account` is the current one. */
export function shownNotice(
  notices: readonly Notice[],
  dismissals: Dismissals,
  account: string | null,
): Notice | null {
  return notices.find((notice) => !isDismissed(notice, dismissals, account)) ?? null;
}

/**
 * Key of a notice's dismissal: for one account, or `*` for all. The communication id of the specification is the
 * notice's name.
 */
export function dismissalKey(name: Dismissible, account: string | null): string {
  return `${name}/${account ?? "*"}`;
}

/**
 * Whether a notice was dismissed. A dismissal of a group of zones ends when one of them enters its state again: it was
 * healthy meanwhile, or is another zone.
 */
function isDismissed(
  { name, zones, since }: Pick<Notice, "name" | "zones" | "since">,
  dismissals: Dismissals,
  account: string | null,
): boolean {
  const newest = Math.max(since ?? Number.NEGATIVE_INFINITY, ...zones.map((counted) => counted.newest));
  return isDismissedBy(name, dismissals, account, newest);
}

/** Whether something was dismissed after an instant, epoch ms, for this account or for all of them. */
export function isDismissedBy(
  name: Dismissible,
  dismissals: Dismissals,
  account: string | null,
  after = Number.NEGATIVE_INFINITY,
): boolean {
  const keys = [dismissalKey(name, null), ...(account === null ? [] : [dismissalKey(name, account)])];
  return keys.some((key) => (dismissals[key] ?? Number.NEGATIVE_INFINITY) > after);
}
