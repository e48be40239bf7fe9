import type { StateCounts } from "#shared/contract/rest/zones/zone-counts.ts";
import { WORST_FIRST, zoneGroup } from "#shared/domain/zones/zone-state.ts";
import classes from "./zone-counts.module.css";

interface StateSharesProps {
  readonly states: StateCounts;
  /** Includes zones of an unknown state. */
  readonly total: number;
}

/** The shares of the states as a bar, from playing to the worst. The words beside it say the same. */
export function StateShares({ states, total }: StateSharesProps) {
  const known = WORST_FIRST.toReversed().filter((state) => states[state] > 0);
  return (
    <div className={classes.bar} aria-hidden>
      {known.map((state) => (
        <span
          key={state}
          className={classes.share}
          data-state={state}
          data-group={zoneGroup(state)}
          style={{ width: `${(100 * states[state]) / total}%` }}
        />
      ))}
    </div>
  );
}
