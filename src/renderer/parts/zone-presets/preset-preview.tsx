import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { presetQueries } from "#renderer/data/zones/zone-presets.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import classes from "./preset-preview.module.css";
import { useSettingText } from "./use-setting-text.ts";

const ROW_PX = 64;

interface PresetPreviewProps {
  readonly account: string;
  readonly preset: string;
  readonly zones: ZoneSelection;
}

/** What applying a preset would change in each zone: "Startup volume: 40 → 60". */
export function PresetPreview({ account, preset, zones }: PresetPreviewProps) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useSettingText();
  const query = useInfiniteQuery(presetQueries(useServices()).preview(account, preset, zones));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={4} />;
  const rows = query.data.pages.flatMap(({ items }) => items);
  return (
    <WindowRows
      rows={rows}
      keyOf={({ zone }) => zone}
      estimate={ROW_PX}
      label={t("zonePresets.preview")}
      onNearEnd={() => {
        if (hasNextPage && !isFetchingNextPage) fetchNextPage();
      }}
    >
      {({ name, location_name, changes }) => (
        <div className={classes.row}>
          <span dir="auto">{t("zonePresets.zoneAt", { zone: name, location: location_name })}</span>
          {changes.length === 0 ? (
            <span className={classes.change}>{t("zonePresets.same")}</span>
          ) : (
            changes.map(({ field, from, to }) => (
              <span key={field} className={classes.change}>
                {t("zonePresets.change", {
                  field: nameOf(field),
                  from: textOf(field, from),
                  to: textOf(field, to),
                })}
              </span>
            ))
          )}
        </div>
      )}
    </WindowRows>
  );
}
