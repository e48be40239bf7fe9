import { Button, VisuallyHidden } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** Shown when there is no such campaign, or the address names none. */
export function CampaignNotFound() {
  const { t } = useTranslation();
  usePageTitle(t("messaging.campaigns.notFound.title"));
  return (
    <>
      <VisuallyHidden component="h1">{t("messaging.campaigns.notFound.title")}</VisuallyHidden>
      <EmptyState
        icon={<IconSpeakerphone size={26} stroke={1.6} />}
        title={t("messaging.campaigns.notFound.title")}
        action={
          <Button component={Link} to={paths.campaigns({ accountId: "_" })} variant="default">
            {t("messaging.campaigns.notFound.action")}
          </Button>
        }
      >
        {t("messaging.campaigns.notFound.body")}
      </EmptyState>
    </>
  );
}
