import { addSlot, type EditorSlot, lengthOf, type NewId, overlapping, type Slots } from "./editor-slots.ts";

/** Two people edited the same schedule: their edits since the common version. */

/** An edit of one slot. */
export interface SlotEdit {
  readonly kind: "added" | "changed" | "removed";
  /** Its current form; for a removed one, its former form. */
  readonly slot: EditorSlot;
}

export interface MergedSlots {
  readonly slots: Slots;
  /** The other person's edits. */
  readonly theirs: readonly SlotEdit[];
  /** Those of `theirs` that conflict with mine: the same slot, or the same time. */
  readonly contested: readonly SlotEdit[];
}

/** Both people's edits in one week. In a conflict, `wins` names the side whose edit is kept. */
export function mergeEdits(
  base: Slots,
  mine: Slots,
  theirs: Slots,
  wins: "mine" | "theirs",
  newId: NewId,
): MergedSlots {
  const ours = editsOf(base, mine);
  const others = editsOf(base, theirs);
  const contested = others.filter((edit) => ours.some((own) => isAgainst(own, edit)));
  const [first, last] = wins === "mine" ? [others, ours] : [ours, others];
  const edited = new Set([...ours, ...others].map(({ slot }) => slot.id));
  // The loser's edit of a slot that the winner edited too is dropped.
  const decided = new Set(last.flatMap(({ slot }) => slot.id ?? []));
  const slots = [...first.filter(({ slot }) => slot.id === null || !decided.has(slot.id)), ...last]
    .filter(({ kind }) => kind !== "removed")
    .reduce<Slots>(
      (held, { slot }) => addSlot(held, slot, newId),
      base.filter(({ id }) => id === null || !edited.has(id)),
    );
  return { slots, theirs: others, contested };
}

/** The edits between two lists of slots: slots are matched by the service's id. */
function editsOf(before: Slots, after: Slots): readonly SlotEdit[] {
  const known = new Map(before.flatMap((slot) => (slot.id === null ? [] : [[slot.id, slot] as const])));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((slot) => ({ kind: "removed", slot }) as const);
  const others = after.flatMap((slot): SlotEdit[] => {
    const old = slot.id === null ? undefined : known.get(slot.id);
    if (!old) return [{ kind: "added", slot }];
    return isAlike(old, slot) ? [] : [{ kind: "changed", slot }];
  });
  return [...removed, ...others];
}

function isAgainst(mine: SlotEdit, theirs: SlotEdit): boolean {
  if (mine.slot.id !== null && mine.slot.id === theirs.slot.id)
    return !(mine.kind === theirs.kind && isAlike(mine.slot, theirs.slot));
  if (mine.kind === "removed" || theirs.kind === "removed") return false;
  return overlapping([mine.slot], theirs.slot).length > 0;
}

/** Whether two slots have the same music, volume, time and name. */
export function isAlike(a: EditorSlot, b: EditorSlot): boolean {
  return (
    a.start === b.start &&
    lengthOf(a) === lengthOf(b) &&
    a.name === b.name &&
    a.color === b.color &&
    a.volume?.kind === b.volume?.kind &&
    a.volume?.value === b.volume?.value &&
    a.collections.join() === b.collections.join()
  );
}
