import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { platformOf } from "#renderer/data/service/release.ts";
import { hasApp, releasesQuery } from "#renderer/data/service/releases.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** The desktop app for this computer's system, or an alternative if the service has none. Texts: `download`. */
export function AppDownload({ browserPath }: { readonly browserPath: string }) {
  const { t } = useTranslation();
  const releases = useQuery(releasesQuery(useServices()));
  // The code below works with an app already installed.
  if (releases.isLoadingError) return null;
  if (!releases.data) return <Skeleton height={36} width={240} />;
  if (!hasApp(releases.data)) {
    return (
      <>
        <Text>{t("download.noneAtAll")}</Text>
        <Button component={Link} to={browserPath}>
          {t("download.playInBrowser")}
        </Button>
        <Text c="dimmed">{t("download.forOperators")}</Text>
      </>
    );
  }
  const own = platformOf(navigator.userAgent);
  const release = own && releases.data[own];
  return (
    <>
      <Text c="dimmed">{t(release ? "download.first" : "download.otherComputer")}</Text>
      <Group gap="xs">
        {release
          ? release.installers.map(({ name, url }) => (
              <Button
                key={url}
                component="a"
                href={url}
                download
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {name}
              </Button>
            ))
          : null}
        <Button component={Link} to={paths.download()} variant={release ? "subtle" : "filled"}>
          {t(release ? "download.otherSystems" : "download.title")}
        </Button>
      </Group>
    </>
  );
}
