interface Listed {
  /** Null for a new one. */
  readonly id: string | null;
}

interface MergedLists<Item extends Listed> {
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
  /** The other person changed some of them, or their order. */
  readonly changed: boolean;
  /** Both changed the same one. */
  readonly contested: boolean;
}

/**
 * Merges both people's exceptions, or occasional slots: keeps all additions, and the winner's version of one that both
 * changed, in the order of the only person who moved some, else in the winner's.
 */
export function mergeLists<Item extends Listed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): MergedLists<Item> {
  const was = byId(base);
  const differs = (list: readonly Item[]) => {
    const now = byId(list);
    return new Set([...was.keys()].filter((id) => now.get(id) !== was.get(id)));
  };
  const [mineDiffers, theirsDiffer] = [differs(mine), differs(theirs)];
  const added = mine.filter(({ id }) => id === null);
  const [mineMoved, theirsMoved] = [isMoved(base, mine), isMoved(base, theirs)];
  const merged = (winner: "mine" | "theirs") => {
    const isMine = (id: string | null) =>
      id !== null && mineDiffers.has(id) && (winner === "mine" || !theirsDiffer.has(id));
    const kept = [
      ...theirs.filter(({ id }) => !isMine(id)),
      ...mine.filter(({ id }) => isMine(id)),
      ...added,
    ];
    const isMineOrder = mineMoved === theirsMoved ? winner === "mine" : mineMoved;
    return inOrderOf(isMineOrder ? mine : theirs, kept);
  };
  return {
    mine: merged("mine"),
    theirs: merged("theirs"),
    changed: theirsDiffer.size > 0 || theirs.length !== base.length || theirsMoved,
    contested: [...mineDiffers].some((id) => theirsDiffer.has(id)),
  };
}

/** Whether the common ones are in another order. */
function isMoved(before: readonly Listed[], after: readonly Listed[]): boolean {
  const common = (list: readonly Listed[], others: readonly Listed[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return list.flatMap(({ id }) => (id !== null && ids.has(id) ? [id] : []));
  };
  return common(before, after).join() !== common(after, before).join();
}

/** Unknown ones come last. */
function inOrderOf<Item extends Listed>(order: readonly Item[], list: readonly Item[]): readonly Item[] {
  const place = (item: Item) => {
    const found = order.findIndex((one) => one === item || (one.id !== null && one.id === item.id));
    return found < 0 ? order.length : found;
  };
  return list.toSorted((a, b) => place(a) - place(b));
}

function byId(list: readonly Listed[]): ReadonlyMap<string, string> {
  return new Map(list.flatMap((one) => (one.id === null ? [] : [[one.id, JSON.stringify(one)]])));
}
