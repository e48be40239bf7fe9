import { useTranslation } from "react-i18next";
import { anchorAt, monthsAfter } from "#shared/domain/billing/periods.ts";
import { CYCLE_MONTHS } from "#shared/domain/billing/plans.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

type Mark = "start" | "today" | "charge" | "trialEnd" | "end" | "pause" | "resume";

/** A day of a subscription that the picture marks. */
interface Moment {
  readonly mark: Mark;
  readonly at: number;
}

type Facts = Pick<ZoneSubscription, "panel" | "activeUntil" | "reactivateAt" | "timezone" | "record" | "now">;

/** The days from the start of the period on, in order; empty if nothing was ever paid for. */
export function momentsOf(facts: Facts): readonly Moment[] {
  const { panel, activeUntil, reactivateAt, record, now } = facts;
  const paused = panel.kind === "resubscribe" && panel.status === "paused";
  const end = activeUntil;
  if (end === null || (end <= now && !paused)) return [];
  const anchor = anchorAt(facts.timezone, end);
  const cycleStart = monthsAfter(anchor, end, -CYCLE_MONTHS[record.billing_cycle]);
  const start = Math.max(cycleStart, parseTimestamp(record.paying_start_date) ?? cycleStart);
  const then: readonly Moment[] = paused
    ? [
        { mark: "pause", at: end },
        ...(reactivateAt === null ? [] : [{ mark: "resume", at: reactivateAt } as const]),
      ]
    : [{ mark: endMark(panel), at: end }];
  const moments: readonly Moment[] = [
    { mark: "start", at: Math.min(start, now) },
    { mark: "today", at: now },
    ...then,
  ];
  return moments.toSorted((one, other) => one.at - other.at);
}

/** The music goes on for a week after a trial and after a charge that fails. */
function endMark(panel: Facts["panel"]): Mark {
  if (panel.kind === "resubscribe") return "end";
  return panel.kind === "paymentMissing" && panel.trial === "active" ? "trialEnd" : "charge";
}

/** A picture of the period: played, to be played, and silent, with the days beside it in words. */
export function Timeline({ subscription }: { readonly subscription: Facts }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const moments = momentsOf(subscription);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const share = (at: number) => `${((at - first.at) / (last.at - first.at)) * 100}%`;
  const { activeUntil } = subscription;
  const silentFrom = moments.some(({ mark }) => mark === "pause") ? activeUntil : null;
  const today = moments.find(({ mark }) => mark === "today");
  return (
    <figure className={classes.timeline} aria-label={t("subscriptions.timeline.label")}>
      <div className={classes.bar} aria-hidden>
        {today && (
          <span
            className={classes.played}
            style={{ width: share(Math.min(today.at, activeUntil ?? today.at)) }}
          />
        )}
        {silentFrom !== null && (
          <span className={classes.silent} style={{ insetInlineStart: share(silentFrom) }} />
        )}
        {moments.map(({ mark, at }) => (
          <span
            key={mark}
            className={classes.mark}
            data-mark={mark}
            style={{ insetInlineStart: share(at) }}
          />
        ))}
      </div>
      <ol className={classes.moments}>
        {moments.map(({ mark, at }) => (
          <li key={mark} data-mark={mark}>
            {t(`subscriptions.timeline.${mark}`, { date: dayText(at) })}
          </li>
        ))}
      </ol>
    </figure>
  );
}
