import { Alert, Anchor, Button, SegmentedControl } from "@mantine/core";
import { IconMailOff, IconMessageCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { ticketQueries } from "#renderer/data/operator/tickets.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import classes from "./support-page.module.css";
import { TicketCard } from "./ticket-card.tsx";

/** /operator/support: requests for help, open ones unless the address asks for handled ones. */
export function SupportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state = "open" } = paths.operatorSupport.useSearch();
  const query = useInfiniteQuery(ticketQueries(useServices()).tickets(state));
  const pages = query.data?.pages ?? [];
  const tickets = pages.flatMap(({ items }) => items);
  // The last page is the latest answer.
  const latest = pages.at(-1);
  return (
    <div className={classes.page}>
      <PageHeader
        above={
          <Anchor component={Link} to={paths.operator()}>
            {t("operator.title")}
          </Anchor>
        }
        title={t("operatorSupport.title")}
        below={
          latest
            ? `${t("operatorSupport.intro")} ${t(`operatorSupport.way.${latest.way}`)}`
            : t("operatorSupport.intro")
        }
      />
      {latest?.way === "list" && (
        <Alert
          variant="light"
          color="yellow"
          icon={<IconMailOff size={18} aria-hidden />}
          title={t("operatorSupport.unset.title")}
        >
          <p className={classes.hint}>{t("operatorSupport.unset.text")}</p>
          <Anchor component={Link} to={paths.operator()}>
            {t("operatorSupport.unset.action")}
          </Anchor>
        </Alert>
      )}
      <SegmentedControl
        className={classes.states ?? ""}
        aria-label={t("operatorSupport.show")}
        value={state}
        onChange={(value) =>
          navigate(paths.operatorSupport(value === "handled" ? { state: value } : {}), { replace: true })
        }
        data={[
          { value: "open", label: t("operatorSupport.open", { open: latest?.open ?? "–" }) },
          { value: "handled", label: t("operatorSupport.handled") },
        ]}
      />
      {query.isPending && <TrackRowSkeleton rows={6} />}
      {query.isError && (
        <QueryError
          error={query.error}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.data && tickets.length === 0 && (
        <EmptyState
          icon={<IconMessageCheck size={30} stroke={1.5} />}
          title={t(`operatorSupport.none.${state}`)}
        >
          {t(`operatorSupport.none.${state}Hint`)}
        </EmptyState>
      )}
      {tickets.length > 0 && (
        <ul className={classes.list} aria-label={t("operatorSupport.title")}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && !query.isError && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("operatorSupport.more")}
          </Button>
        </div>
      )}
    </div>
  );
}
