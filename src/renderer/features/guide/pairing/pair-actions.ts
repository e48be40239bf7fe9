/** What /guide/pair/{action} first offers for a zone that cannot play. Unknown actions lead to /guide/pair. */
const PAIR_ACTIONS = ["activate", "upgrade", "resubscribe"] as const;

export function isPairAction(action: string): boolean {
  return PAIR_ACTIONS.some((known) => known === action);
}
