import type { ShownState } from "#shared/domain/zones/zone-facts.ts";

/** Notices of the notification bar (specification, zones §4). */

/** Groups in the order of their priority: the first one with a notice is shown. */
const NOTICE_GROUPS = ["persistent", "errors", "inactive", "noZones", "notSetup"] as const;
type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Names of notices, as dismissals contain them. Zone groups have one each. */
export const NOTICE_NAMES = ["noAccount", "signup", "errors", "inactive", "noZones", "notSetup"] as const;
export type NoticeName = (typeof NOTICE_NAMES)[number];

/** All that people dismiss: notices, and the setup guide. */
export const DISMISSIBLE = [...NOTICE_NAMES, "guide"] as const;
export type Dismissible = (typeof DISMISSIBLE)[number];

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

export interface NoticeFacts {
  readonly isSignedIn: boolean;
  readonly hasAccount: boolean;
  /** The current account has to pay and nobody has said how: the trial's banner comes first. */
  readonly isPaymentMissing: boolean;
  /** The service lets people sign up. */
  readonly isSignUpOpen: boolean;
  /** Zones of the current account; null without one, or while they are unknown. */
  readonly zones: { readonly total: number; readonly states: readonly NoticedZones[] } | null;
}

export interface Notice {
  readonly name: NoticeName;
  readonly group: NoticeGroup;
  /** Only of a group of zones. */
  readonly zones: readonly NoticedZones[];
}

/** When each notice was dismissed, by its key, epoch ms. */
export type Dismissals = Readonly<Record<string, number>>;

/** Every notice that applies, by priority. */
export function noticesOf(facts: NoticeFacts): readonly Notice[] {
  const { isSignedIn, hasAccount, isPaymentMissing, isSignUpOpen, zones } = facts;
  const notices: Notice[] = [];
  if (isPaymentMissing) return notices;
  if (!isSignedIn && isSignUpOpen) notices.push({ name: "signup", group: "persistent", zones: [] });
  if (isSignedIn && !hasAccount) notices.push({ name: "noAccount", group: "persistent", zones: [] });
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
  { name, zones }: Pick<Notice, "name" | "zones">,
  dismissals: Dismissals,
  account: string | null,
): boolean {
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...zones.map((counted) => counted.newest));
  const keys = [dismissalKey(name, null), ...(account === null ? [] : [dismissalKey(name, account)])];
  return keys.some((key) => (dismissals[key] ?? Number.NEGATIVE_INFINITY) > newest);
}
