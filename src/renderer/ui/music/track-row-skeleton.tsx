import { Skeleton } from "@mantine/core";
import classes from "./track-row.module.css";

/** Placeholder rows while tracks load. */
export function TrackRowSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div aria-hidden>
      {[...Array(rows).keys()].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={44} height={44} />
          <div className={classes.words}>
            <Skeleton width={`${58 - (row % 3) * 12}%`} height={13} mb={8} />
            <Skeleton width={`${34 - (row % 2) * 8}%`} height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
