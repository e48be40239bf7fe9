import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./pairing.module.css";

/** The zones that each action is about: those that never had a subscription, and those whose has ended. */
const STATES = { activate: "INACTIVE", resubscribe: "EXPIRED" } as const;
export type UnpaidAction = keyof typeof STATES;

interface UnpaidZonesProps {
  readonly accountId: string;
  readonly action: UnpaidAction;
}

/** Zones that stay silent with a player until somebody subscribes. */
export function UnpaidZones({ accountId, action }: UnpaidZonesProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(
    subscriptionQueries(useServices()).list(accountId, { state: STATES[action] }),
  );
  if (query.isPending) return <Skeleton height={120} />;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  const zones = query.data.pages.flatMap(({ items }) => items);
  return (
    <section className={classes.section} aria-labelledby="unpaid-zones">
      <h2 className={classes.heading} id="unpaid-zones">
        {t(`guide.pairing.unpaid.${action}.title`)}
      </h2>
      <p className={classes.hint}>{t(`guide.pairing.unpaid.${zones.length === 0 ? "none" : "body"}`)}</p>
      {zones.length > 0 && (
        <ul className={classes.zones}>
          {zones.map(({ sound_zone, name, location_name }) => (
            <li key={sound_zone} className={classes.zone}>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.hint}>{location_name}</span>
              </span>
              <Button
                component={Link}
                to={paths.zoneSubscriptionAction({
                  accountId,
                  zoneId: sound_zone,
                  subscriptionAction: action,
                })}
                variant="default"
                aria-label={t(`guide.pairing.unpaid.${action}.actionFor`, { name })}
              >
                {t(`guide.pairing.unpaid.${action}.action`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("guide.pairing.unpaid.more")}
        </Button>
      )}
    </section>
  );
}
