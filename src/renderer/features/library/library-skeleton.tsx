import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import grid from "#renderer/ui/layout/card-grid.module.css";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { LIBRARY_SKELETONS } from "#shared/domain/library/library-limits.ts";
import classes from "./library.module.css";
import type { LibraryViewKind } from "./stored-view.ts";

/** Placeholder for the library's items while they load. */
export function LibrarySkeleton({ view }: { readonly view: LibraryViewKind }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {view === "list" ? (
        <TrackRowSkeleton rows={LIBRARY_SKELETONS} />
      ) : (
        <div className={grid.grid} aria-hidden>
          {[...Array(LIBRARY_SKELETONS).keys()].map((card) => (
            <div key={card} data-skeleton>
              <Skeleton className={classes.skeleton} />
              <Skeleton height={14} width="80%" mb={8} />
              <Skeleton height={12} width="55%" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
