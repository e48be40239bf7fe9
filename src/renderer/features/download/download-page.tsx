import { Button } from "@mantine/core";
import { IconBrandApple, IconBrandWindows, IconDownload, IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLATFORMS, platformOf, type Release } from "#renderer/data/service/release.ts";
import { hasApp, releasesQuery } from "#renderer/data/service/releases.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./download-page.module.css";

const ICONS = { windows: IconBrandWindows, mac: IconBrandApple, linux: IconTerminal2 } as const;

/** /download: the desktop app's builds, first the one for this computer. */
export function DownloadPage() {
  const { t } = useTranslation();
  const releases = useQuery(releasesQuery(useServices()));
  const own = platformOf(navigator.userAgent);
  const isEmpty = releases.data !== undefined && !hasApp(releases.data);
  const platforms = [...PLATFORMS].sort((a, b) => Number(b.id === own) - Number(a.id === own));
  return (
    <>
      <PageHeader title={t("download.title")} />
      {isEmpty ? null : <p className={classes.intro}>{t("download.intro")}</p>}
      {releases.isLoadingError ? (
        <QueryError error={releases.error} onRetry={() => releases.refetch()} />
      ) : isEmpty ? (
        <p className={classes.hint}>{t("download.noneHere")}</p>
      ) : (
        <ul className={classes.list} aria-busy={releases.isPending}>
          {platforms.map(({ id }) => {
            const Icon = ICONS[id];
            return (
              <li key={id} className={classes.card}>
                <h2 className={classes.name}>
                  <Icon size={22} stroke={1.7} aria-hidden />
                  {t(`download.platform.${id}`)}
                </h2>
                {releases.data ? <Build release={releases.data[id]} primary={id === own} /> : null}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function Build({ release, primary }: { readonly release: Release | null; readonly primary: boolean }) {
  const { t } = useTranslation();
  if (!release) return <p className={classes.hint}>{t("download.none")}</p>;
  return (
    <>
      <p className={classes.hint}>{t("download.version", { version: release.version })}</p>
      {release.installers.map(({ name, url }) => (
        <Button
          key={url}
          component="a"
          href={url}
          download
          variant={primary ? "filled" : "default"}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {name}
        </Button>
      ))}
    </>
  );
}
