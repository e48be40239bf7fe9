import { Card, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { STANDINGS, STATE_ICONS } from "./standing-badge.tsx";
import classes from "./subscriptions.module.css";

/** How many zones are in which state, as a picture and as links to them. */
export function ZonesCard({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(subscriptionQueries(useServices()).list(account, {}));
  const counts = query.data?.pages[0]?.counts;
  return (
    <Card component="section" aria-labelledby="zones-by-state">
      <div className={classes.head}>
        <h2 id="zones-by-state">{t("billingOverview.zones.heading")}</h2>
      </div>
      {counts !== undefined ? (
        <Counts account={account} counts={counts} />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height={54} role="status" aria-label={t("app.loading")} />
      )}
    </Card>
  );
}

interface CountsProps {
  readonly account: string;
  readonly counts: Readonly<Record<string, number>>;
}

function Counts({ account, counts }: CountsProps) {
  const { t } = useTranslation();
  const states = STANDINGS.filter((state) => (counts[state] ?? 0) > 0);
  const total = states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  if (total === 0) return <p className={classes.dimmed}>{t("billingOverview.zones.none")}</p>;
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {states.map((state) => (
          <span
            key={state}
            className={classes.share}
            data-state={state}
            style={{ width: `${(100 * (counts[state] ?? 0)) / total}%` }}
          />
        ))}
      </div>
      <ul className={classes.legend}>
        {states.map((state) => {
          const Icon = STATE_ICONS[state].icon;
          return (
            <li key={state}>
              <Link className={classes.legendLink} to={paths.streaming({ accountId: account, state })}>
                <span className={classes.mark} data-state={state} aria-hidden>
                  <Icon size={14} />
                </span>
                {t("billingOverview.zones.link", {
                  state: t(`billingOverview.states.${state}`),
                  count: counts[state] ?? 0,
                })}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
