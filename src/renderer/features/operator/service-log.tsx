import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ChangeRow } from "#renderer/parts/change-log/change-row.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { ServiceLogEntry } from "#shared/contract/rest/operator/operator.ts";
import classes from "./operator.module.css";

type Change = ServiceLogEntry["changes"][number];

/** The latest changes to the service, the newest first. */
export function ServiceLog() {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const heading = useId();
  const log = useInfiniteQuery(operatorQueries(useServices()).log());
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const nameOf = (name: string) => {
    const key = `operator.flags.names.${name}`;
    return i18n.exists(key) ? t(key as "operator.flags.title") : name;
  };
  const what = ({ kind, subject }: ServiceLogEntry) =>
    t(`operator.changes.kinds.${kind ?? "unknown"}`, { name: nameOf(subject.name) });
  const valueText = (field: string, value: Change["to"]) => {
    if (typeof value !== "string" || value === "") return value;
    if (field === "notice_starts_at" || field === "notice_ends_at")
      return dateText(Date.parse(value), { dateStyle: "medium", timeStyle: "short" });
    const group = { notice_impact: "impacts", notice_status: "statuses" }[field];
    const key = `operatorStatus.${group}.${value}`;
    return group !== undefined && i18n.exists(key) ? t(key as "operatorStatus.title") : value;
  };
  const inWords = (entry: ServiceLogEntry) => ({
    ...entry,
    changes: entry.changes.map(({ field, from, to }) => ({
      field,
      from: valueText(field, from),
      to: valueText(field, to),
    })),
  });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t("operator.changes.title")}
      </h2>
      {log.isPending && <TrackRowSkeleton rows={4} />}
      {log.isLoadingError && <QueryError error={log.error} onRetry={() => log.refetch()} />}
      {log.data && entries.length === 0 && <p className={classes.none}>{t("operator.changes.none")}</p>}
      <ul className={classes.log} aria-labelledby={heading}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ChangeRow entry={inWords(entry)} what={what(entry)} />
          </li>
        ))}
      </ul>
      <NextPage query={log} label={t("accountLog.more")} />
    </section>
  );
}
