import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRemoveUploads } from "#renderer/data/music/uploads.ts";
import {
  canRetry,
  isFinished,
  isRefused,
  summaryOf,
  type UploadRow,
} from "#renderer/parts/own-music/upload-rows.ts";
import { useUploads } from "#renderer/parts/own-music/upload-store.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import { AddedMusic } from "./added-music.tsx";
import { UploadItem } from "./upload-item.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import classes from "./uploads.module.css";

const ROW_PX = 60;

const FILTERS = {
  all: () => true,
  open: (row: UploadRow) => !isFinished(row),
  added: (row: UploadRow) => isFinished(row) && !isRefused(row),
  refused: isRefused,
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as readonly Filter[];

interface UploadListProps {
  readonly account: string;
  readonly rows: readonly UploadRow[];
}

/** The files that are being added, how far they are, and what came of them. */
export function UploadList({ account, rows }: UploadListProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>("all");
  const [isAsking, setAsking] = useState(false);
  const connection = useUploads((store) => store.connection);
  const { remove, retry } = useActions(account);
  const summary = summaryOf(rows);
  const shown = rows.filter(FILTERS[filter]);
  const open = rows.filter(FILTERS.open);
  // Files that a colleague sends are cancelled one by one.
  const own = open.filter(({ local }) => local !== null);
  const cancelled = own.length > 0 ? own : open;
  const finished = rows.filter(isFinished);
  const retried = rows.filter(canRetry);
  return (
    <section className={classes.list} aria-labelledby="upload-files">
      <div className={classes.head}>
        <h2 id="upload-files" className={classes.heading}>
          {t("ownMusic.upload.files")}
        </h2>
        {/* A choice between the same files would be none. */}
        {finished.length > 0 && (open.length > 0 || rows.some(isRefused)) && (
          <SegmentedControl
            aria-label={t("ownMusic.upload.filter.label")}
            size="xs"
            value={filter}
            onChange={(value) => setFilter(FILTER_NAMES.find((one) => one === value) ?? "all")}
            data={FILTER_NAMES.map((value) => ({ value, label: t(`ownMusic.upload.filter.${value}`) }))}
          />
        )}
      </div>
      <UploadProgress summary={summary} />
      <div className={classes.actions}>
        {summary.finished === summary.total && <AddedMusic account={account} rows={rows} />}
        {retried.length > 0 && (
          <Button variant="default" onClick={() => retry(retried)}>
            {t("ownMusic.upload.retryAll", { count: retried.length })}
          </Button>
        )}
        {open.length > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("ownMusic.upload.cancelAll")}
          </Button>
        )}
        {finished.length > 0 && (
          <Button variant="default" onClick={() => remove(finished)}>
            {t("ownMusic.upload.clear")}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={classes.hint}>{t("ownMusic.upload.filterEmpty")}</p>
      ) : (
        <WindowRows
          rows={shown}
          keyOf={({ key }) => key}
          estimate={ROW_PX}
          label={t("ownMusic.upload.files")}
        >
          {(row) => (
            <UploadItem
              row={row}
              isPaused={connection !== "ok"}
              onRemove={() => remove([row])}
              onRetry={() => retry([row])}
            />
          )}
        </WindowRows>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("ownMusic.upload.cancelTitle")}
        commitLabel={t("ownMusic.upload.cancelAll")}
        cancelLabel={t("ownMusic.upload.cancelKeep")}
        danger
        onCommit={() => remove(cancelled)}
        onClose={() => setAsking(false)}
      >
        {t("ownMusic.upload.cancelBody", { count: cancelled.length })}
      </ConfirmDialog>
    </section>
  );
}

/** Cancels or removes files, and sends them again. */
function useActions(account: string) {
  const { mutate } = useRemoveUploads(account);
  const keysOf = (rows: readonly UploadRow[]) => new Set(rows.flatMap(({ local }) => local ?? []));
  const forget = (rows: readonly UploadRow[]) => {
    const listed = rows.flatMap(({ id }) => id ?? []);
    if (listed.length > 0) mutate(listed);
  };
  return {
    remove: (rows: readonly UploadRow[]) => {
      useUploads.getState().remove(keysOf(rows));
      forget(rows);
    },
    retry: (rows: readonly UploadRow[]) => {
      forget(rows);
      useUploads.getState().retry(keysOf(rows));
    },
  };
}
