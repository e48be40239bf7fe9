import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { uploadsQuery, useRemoveUploads } from "#renderer/data/music/uploads.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { type FoundFile, sortFiles } from "#renderer/parts/own-music/found-files.ts";
import { newFiles } from "#renderer/parts/own-music/new-files.ts";
import { planFiles, uploadRows } from "#renderer/parts/own-music/upload-rows.ts";
import { useUploads } from "#renderer/parts/own-music/upload-store.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { MusicUpload } from "#shared/contract/rest/music/music-uploads.ts";
import { DropArea } from "./drop-area.tsx";
import { type LeftOut, LeftOutFiles, NOTHING_LEFT_OUT } from "./left-out-files.tsx";
import { QuotaBar } from "./quota-bar.tsx";
import { UploadList } from "./upload-list.tsx";
import classes from "./uploads.module.css";

/** Adds music files to an account, and shows how far they are. Empty for people who may not. */
export function Uploads({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const may = useMay("own_music.edit", { account });
  const isRefused = may?.ok === false;
  const query = useQuery({ ...uploadsQuery(useServices(), account), enabled: may?.ok === true });
  const files = useUploads((store) => store.files);
  const items = query.data?.items ?? NONE;
  const rows = useMemo(
    () =>
      uploadRows(
        files.filter((file) => file.account === account),
        items,
      ),
    [files, items, account],
  );
  const [leftOut, setLeftOut] = useState<LeftOut>(NOTHING_LEFT_OUT);
  const { mutate: remove } = useRemoveUploads(account);
  const add = (found: readonly FoundFile[]) => {
    const { music, unread, other } = sortFiles(found);
    const { fresh, replaced, present } = planFiles(music, rows);
    const store = useUploads.getState();
    store.remove(new Set(replaced.map(({ key }) => key)));
    const listed = replaced.flatMap(({ id }) => id ?? []);
    if (listed.length > 0) remove(listed);
    store.add(newFiles(account, fresh));
    setLeftOut({ unread, other, present, isNothing: music.length === 0 });
  };
  const take = (found: readonly FoundFile[]) => {
    if (found.length > 0) useUploads.getState().hand(found);
    else setLeftOut({ ...NOTHING_LEFT_OUT, isNothing: true });
  };
  // Only the list tells which files need not be sent.
  const isReady = may?.ok === true && !query.isPending;
  const handed = useUploads((store) => store.handed);
  useEffect(() => {
    if (handed.length === 0 || !(isReady || isRefused)) return;
    useUploads.getState().hand([]);
    if (isReady) add(handed);
  });
  // The list of tracks says why.
  if (isRefused) return null;
  return (
    <section className={classes.uploads} aria-label={t("ownMusic.upload.heading")}>
      <DropArea onFiles={take} />
      <LeftOutFiles leftOut={leftOut} onClose={() => setLeftOut(NOTHING_LEFT_OUT)} />
      {query.data && <QuotaBar quota={query.data.quota} rows={rows} />}
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {may?.ok === true && query.isPending && !query.isLoadingError ? <TrackRowSkeleton rows={2} /> : null}
      {rows.length > 0 && <UploadList account={account} rows={rows} />}
    </section>
  );
}

const NONE: readonly MusicUpload[] = [];
