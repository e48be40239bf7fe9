import type { SubscriptionState } from "#shared/domain/zones/standing.ts";
import { NO_UPCOMING_PLAN, type Plan } from "./plans.ts";
import {
  mayPause,
  OFFERED_ACTION,
  type ResubscribeStatus,
  resubscribeStatus,
  type SubscriptionAction,
} from "./subscription.ts";

/** What a zone's subscription panel shows (specification, zones §2.2). Times in epoch ms. */

export interface PanelFacts {
  /** The zone's state, as the graph has it. */
  readonly state: SubscriptionState;
  readonly activeUntil: number | null;
  readonly reactivateAt: number | null;
  /** How often the account's zones are charged. */
  readonly cycle: string;
  readonly paymentMissing: boolean;
  /** When the trial ends or ended; null: there is none. */
  readonly trialEnd: number | null;
}

export type Panel =
  | { readonly kind: "paymentMissing"; readonly trial: "active" | "expired" | "none" }
  | { readonly kind: "activate" }
  | { readonly kind: "resubscribe"; readonly status: ResubscribeStatus }
  | { readonly kind: "active"; readonly mayPause: boolean };

/** The graph's state decides; the panel only says more about a subscription that could go on. */
export function panelOf(facts: PanelFacts, now: number): Panel {
  if (facts.paymentMissing) {
    if (facts.trialEnd === null) return { kind: "paymentMissing", trial: "none" };
    return { kind: "paymentMissing", trial: facts.trialEnd < now ? "expired" : "active" };
  }
  switch (OFFERED_ACTION[facts.state]) {
    case "activate":
      return { kind: "activate" };
    case "resubscribe":
      return { kind: "resubscribe", status: resubscribeStatus(facts, now) };
    case "unsubscribe":
      return { kind: "active", mayPause: mayPause(facts, facts.cycle) };
  }
}

/** The actions that a panel offers, the most likely first. */
export function panelActions(panel: Panel): readonly SubscriptionAction[] {
  switch (panel.kind) {
    case "paymentMissing":
      return [];
    case "activate":
      return ["activate"];
    case "resubscribe":
      return panel.status === "paused" ? ["resubscribe", "modify-pause", "unsubscribe"] : ["resubscribe"];
    case "active":
      return panel.mayPause ? ["pause", "deactivate"] : ["deactivate"];
  }
}

/** Whether a panel offers to delete its zone: nothing plays there any more. */
export function mayDeleteZone(panel: Panel): boolean {
  if (panel.kind === "paymentMissing") return panel.trial === "expired";
  return panel.kind === "resubscribe" && (panel.status === "ended" || panel.status === "pausedExpired");
}

export type SubscriptionDialog = "activate" | "upgrade" | "resume" | "leave" | "pause";

/**
 * The dialog that an action's address opens; null: the zone's state does not offer it. Links to `activate` are older than
 * the state: where a subscription can only go on, they open that.
 */
export function dialogOf(panel: Panel, action: SubscriptionAction, plan: Plan): SubscriptionDialog | null {
  const offered = panelActions(panel);
  const ends = offered.includes("deactivate") || offered.includes("unsubscribe");
  switch (action) {
    case "upgrade":
      return plan === "unlimited" ? null : "upgrade";
    case "activate":
    case "resubscribe":
    case "resume":
      if (offered.includes("activate")) return "activate";
      return offered.includes("resubscribe") ? "resume" : null;
    case "unsubscribe":
    case "deactivate":
      return ends ? "leave" : null;
    case "pause":
    case "modify-pause":
      return offered.includes("pause") || offered.includes("modify-pause") ? "pause" : null;
  }
}

/** Whether activating a zone needs a larger plan first: starter has one active zone. */
export function needsLargerPlan(plan: Plan, otherActiveZones: number): boolean {
  return plan === "starter" && otherActiveZones > 0;
}

/** Whether the panel shows a scheduled change of plan, which somebody may cancel. */
export function showsDowngrade(upcoming: Plan | typeof NO_UPCOMING_PLAN): boolean {
  return upcoming !== NO_UPCOMING_PLAN && upcoming !== "unlimited";
}
