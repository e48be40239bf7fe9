import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { uploadsQuery } from "#renderer/data/music/uploads.ts";
import { hideToast, showToast } from "#renderer/lib/errors/toast.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { watchReach } from "#renderer/lib/transport/service-reach.ts";
import { Sender } from "./sender.ts";
import { startTransfer } from "./transfer.ts";
import { summaryOf, type UploadRow, uploadRows } from "./upload-rows.ts";
import { isSending, useUploads } from "./upload-store.ts";
import { UploadToast } from "./upload-toast.tsx";

const TOAST = "own-music";

/** Enough time to read the outcome, in ms. */
const STAYS_MS = 8000;

/** Sends files whatever page is open, and asks before the tab is closed meanwhile. */
export function BackgroundUploads() {
  const services = useServices();
  useEffect(() => {
    const sender = new Sender({
      services,
      startTransfer,
      now: () => performance.now(),
      random: Math.random,
      after: pageTimer,
      watchReach: (onReach) => watchReach(services.host.serviceUrl, onReach).stop,
    });
    sender.start();
    return () => sender.stop();
  }, [services]);
  const isBusy = useUploads(({ files }) => isSending(files));
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
  // The files that were added last.
  const account = useUploads(({ files }) => files.at(-1)?.account ?? null);
  return account === null ? null : <Follow key={account} account={account} />;
}

/** Shows in a toast how far an account's files are, while another page is open. */
function Follow({ account }: { readonly account: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOpen = matchPath(paths.ownMusic.pattern, pathname)?.params.accountId === account;
  const files = useUploads((store) => store.files);
  const query = useQuery(uploadsQuery(useServices(), account));
  const rows = useMemo(() => {
    const own = files.filter((file) => file.account === account);
    return uploadRows(own, query.data?.items ?? []);
  }, [files, query.data, account]);
  const summary = useMemo(() => summaryOf(rows), [rows]);
  useForgetRemoved(rows);
  const isDone = summary.finished === summary.total;
  // Files that were done before the person left the page are no news.
  const [isNews, setNews] = useState(!isDone);
  const isToBeSeen = !isDone || (isNews && !isOpen);
  if (isNews !== isToBeSeen) setNews(isToBeSeen);
  const isShown = isToBeSeen && !isOpen;
  const open = useCallback(() => navigate(paths.ownMusic({ accountId: account })), [navigate, account]);
  useEffect(() => useUploads.getState().tell({ summary, open }), [summary, open]);
  // Once more at the end, also for people who have closed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!isShown) return;
    showToast({ id: TOAST, color: "moss", autoClose: false, message: <UploadToast id={TOAST} /> });
    return () => hideToast(TOAST);
  }, [isShown, isDone]);
  const leaves = isShown && isDone && summary.refused === 0;
  useEffect(() => (leaves ? pageTimer(STAYS_MS, () => hideToast(TOAST)) : undefined), [leaves]);
  return null;
}

/** Forgets files that somebody else has removed from the list. */
function useForgetRemoved(rows: readonly UploadRow[]): void {
  const listed = useRef(new Set<string>());
  useEffect(() => {
    const removed = new Set<string>();
    for (const { local, id, state } of rows) {
      if (local === null) continue;
      // Sent anew: the service lists it again later.
      if (state === "queued") listed.current.delete(local);
      else if (id !== null) listed.current.add(local);
      else if (state === "waiting" && listed.current.has(local)) removed.add(local);
    }
    if (removed.size > 0) useUploads.getState().remove(removed);
  }, [rows]);
}
