import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router-dom";
import { useFollowOwnLanguage } from "#renderer/data/people/own-language.ts";
import { LazyPlayTo } from "#renderer/features/play-to/lazy-play-to.tsx";
import { useRouteHandle } from "#renderer/lib/routing/route-handle.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useShownSidebar } from "#renderer/lib/storage/shown-sidebar.ts";
import { LazyFeedbackDialogs } from "#renderer/parts/feedback/lazy-feedback-dialogs.tsx";
import { LazyUploads } from "#renderer/parts/own-music/lazy-uploads.tsx";
import { LazyPlaylistDialogs } from "#renderer/parts/playlist-dialogs/lazy-playlist-dialogs.tsx";
import { LazySourceMenu } from "#renderer/parts/source-menu/lazy-source-menu.tsx";
import { LazyUpgrade } from "#renderer/parts/upgrade/lazy-upgrade.tsx";
import { LazyZoneOperations } from "#renderer/parts/zone-operations/lazy-zone-operations.tsx";
import { PreviewBar } from "#renderer/player/preview-bar.tsx";
import { LazyWebPlayer } from "#renderer/player/web-player/lazy-web-player.tsx";
import { ConnectionNotice } from "#renderer/realtime/connection-notice.tsx";
import { LazyNoAccountModal } from "./account/lazy-no-account-modal.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { frameParts } from "./frame-parts.ts";
import { LazyGuideCounter } from "./guide/lazy-guide-counter.tsx";
import { Header } from "./header.tsx";
import { LateNoticeBar } from "./notices/late-notice-bar.tsx";
import { LatePrompts } from "./notices/late-prompts.tsx";
import { LateStatusToast } from "./notices/late-status-toast.tsx";
import { LazyTermsModal } from "./notices/lazy-terms-modal.tsx";
import { TrialNotice } from "./notices/trial-notice.tsx";
import { useCheckedAgain } from "./notices/use-checked-again.ts";
import { useSuspendedNotice } from "./notices/use-suspended-notice.ts";
import { LazyPalette } from "./palette/lazy-palette.tsx";
import { LazyShortcutsSheet } from "./palette/lazy-shortcuts-sheet.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useLiveData } from "./use-live-data.ts";

/** The shell: navigation, header, the page, and notices that appear on every page. */
export function Shell() {
  const { t } = useTranslation();
  const { layout = {} } = useRouteHandle();
  const [search] = useSearchParams();
  const [palette, setPalette] = useState<"unloaded" | "open" | "closed">("unloaded");
  const { session } = useServices();
  useHotkeys([["mod+K", () => session.isAuthenticated() && setPalette("open")]], []);

  const isSidebarShown = useShownSidebar(({ isShown }) => isShown);

  const { header, sidebar, ...parts } = frameParts(
    isSidebarShown ? { ...layout, sidebar: true } : layout,
    search,
  );
  return (
    <div className={classes.shell} data-sidebar={sidebar || undefined} data-header={header || undefined}>
      <a className={classes.skip} href="#content">
        {t("shell.skipToContent")}
      </a>
      {sidebar && <Sidebar />}
      <div className={classes.column}>
        {header && <Header search={parts.search} onOpenPalette={() => setPalette("open")} />}
        <TrialNotice />
        <ConnectionNotice />
        {__HOST__ === "web" && parts.notices && <LateNoticeBar />}
        <main className={classes.content} id="content" tabIndex={-1}>
          <Outlet />
        </main>
        {parts.miniPlayer && <PreviewBar />}
        {__HOST__ === "web" && <LazyWebPlayer />}
      </div>
      {sidebar && <BottomBar />}
      {__HOST__ === "web" && <LazyPlayTo />}
      {__HOST__ === "web" && <LazyGuideCounter />}
      <LazyTermsModal />
      {__HOST__ === "web" && <LazyNoAccountModal />}
      <LazyShortcutsSheet />
      <LazySourceMenu />
      <LazyUpgrade />
      <LazyFeedbackDialogs />
      {__HOST__ === "web" && <LazyPlaylistDialogs />}
      {__HOST__ === "web" && <LazyZoneOperations />}
      {__HOST__ === "web" && <LazyUploads />}
      {__HOST__ === "web" && <LatePrompts isQuiet={!sidebar} />}
      {__HOST__ === "web" && <LateStatusToast />}
      {palette !== "unloaded" && (
        <LazyPalette opened={palette === "open"} onClose={() => setPalette("closed")} />
      )}
      <Follower />
    </div>
  );
}

/** Follows the data of every page in a component without output, so that its updates do not render the shell. */
function Follower() {
  useLiveData();
  useCheckedAgain();
  useSuspendedNotice();
  useFollowOwnLanguage();
  return null;
}
