import type { ScheduleException } from "#shared/contract/rest/schedules.ts";

type Exceptions = readonly ScheduleException[];

interface MergedExceptions {
  readonly mine: Exceptions;
  readonly theirs: Exceptions;
  /** The other person changed some of them. */
  readonly changed: boolean;
  /** Both changed the same one. */
  readonly contested: boolean;
}

/** Merges both people's exceptions: keeps all additions, and the winner's version of one that both changed. */
export function mergeExceptions(base: Exceptions, mine: Exceptions, theirs: Exceptions): MergedExceptions {
  const was = byId(base);
  const differs = (list: Exceptions) => {
    const now = byId(list);
    return new Set([...was.keys()].filter((id) => now.get(id) !== was.get(id)));
  };
  const [mineDiffers, theirsDiffer] = [differs(mine), differs(theirs)];
  const added = mine.filter(({ id }) => id === null);
  const merged = (winner: "mine" | "theirs") => {
    const isMine = (id: string | null) =>
      id !== null && mineDiffers.has(id) && (winner === "mine" || !theirsDiffer.has(id));
    return [...theirs.filter(({ id }) => !isMine(id)), ...mine.filter(({ id }) => isMine(id)), ...added];
  };
  return {
    mine: merged("mine"),
    theirs: merged("theirs"),
    changed: theirsDiffer.size > 0 || theirs.length !== base.length,
    contested: [...mineDiffers].some((id) => theirsDiffer.has(id)),
  };
}

function byId(exceptions: Exceptions): ReadonlyMap<string, string> {
  return new Map(exceptions.flatMap((one) => (one.id === null ? [] : [[one.id, JSON.stringify(one)]])));
}
