/**
 * What /guide/pair/{action} first offers for a zone that cannot play: to restore a deleted one and, where subscriptions
 * are sold, to subscribe; `upgrade` then leads to the plans. Unknown actions lead to /guide/pair.
 */
const PAIR_ACTIONS = ["activate", "upgrade", "resubscribe"] as const;

export function isPairAction(action: string): boolean {
  return PAIR_ACTIONS.some((known) => known === action);
}
