import type { UptimeParts } from "#shared/contract/rest/status/uptime.ts";
import { UPTIME_PARTS, uptimeShares } from "#shared/domain/incidents/uptime.ts";
import classes from "./uptime.module.css";

interface UptimeBarProps {
  readonly parts: UptimeParts;
  readonly size?: "small" | "large";
}

/** The parts of opening hours as a bar. A picture: its numbers are in the text beside it. */
export function UptimeBar({ parts, size = "small" }: UptimeBarProps) {
  const shares = uptimeShares(parts);
  return (
    <div className={classes.bar} data-size={size} aria-hidden>
      {shares &&
        UPTIME_PARTS.map(
          (part) =>
            shares[part] > 0 && (
              <span key={part} className={classes.part} data-part={part} style={{ flexGrow: shares[part] }} />
            ),
        )}
    </div>
  );
}
