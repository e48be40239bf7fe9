import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router-dom";
import { LazyPlayTo } from "../../features/play-to/lazy-play-to.tsx";
import { useRouteHandle } from "../../lib/route-handle.ts";
import { PreviewBar } from "../../player/preview-bar.tsx";
import { LazyWebPlayer } from "../../player/web-player/lazy-web-player.tsx";
import { ConnectionNotice } from "../../realtime/connection-notice.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useLiveData } from "./use-live-data.ts";
import { useSuspendedNotice } from "./use-suspended-notice.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** The frame of the client: navigation, header, the page, and what is told on every page. */
export function Shell() {
  const { t } = useTranslation();
  const handle = useRouteHandle();
  const [search] = useSearchParams();
  const [palette, setPalette] = useState<"unloaded" | "open" | "closed">("unloaded");
  useLiveData();
  useSuspendedNotice();
  useHotkeys([["mod+K", () => setPalette("open")]], []);

  const chrome = search.get("chrome") !== "0";
  const header = chrome && search.get("header") !== "0" && handle.header !== false;
  const sidebar = chrome && search.get("sidebar") !== "0" && handle.sidebar !== false;
  return (
    <div className={classes.shell} data-sidebar={sidebar || undefined} data-header={header || undefined}>
      <a className={classes.skip} href="#content">
        {t("app.skipToContent")}
      </a>
      {sidebar && <Sidebar />}
      <div className={classes.column}>
        {header && <Header search={handle.search !== false} onOpenPalette={() => setPalette("open")} />}
        <ConnectionNotice />
        <main className={classes.content} id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <PreviewBar />
        {__HOST__ === "web" && <LazyWebPlayer />}
      </div>
      {sidebar && <BottomBar />}
      {__HOST__ === "web" && <LazyPlayTo />}
      {palette !== "unloaded" && (
        <Suspense>
          <Palette opened={palette === "open"} onClose={() => setPalette("closed")} />
        </Suspense>
      )}
    </div>
  );
}
