import { Button, VisuallyHidden } from "@mantine/core";
import { IconMusicOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** Shown when there is no such music, or the address is malformed. */
export function MusicNotFound() {
  const { t } = useTranslation();
  usePageTitle(t("music.notFound.title"));
  return (
    <>
      <VisuallyHidden component="h1">{t("music.notFound.title")}</VisuallyHidden>
      <EmptyState
        icon={<IconMusicOff size={26} stroke={1.6} />}
        title={t("music.notFound.title")}
        action={
          <Button component={Link} to={paths.home()} variant="default">
            {t("music.notFound.action")}
          </Button>
        }
      >
        {t("music.notFound.body")}
      </EmptyState>
    </>
  );
}
