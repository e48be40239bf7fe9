import { Button } from "@mantine/core";
import { IconMessageOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** Shown when the address names no message. */
export function MessageNotFound() {
  const { t } = useTranslation();
  usePageTitle(t("messaging.messages.notFound.title"));
  return (
    <EmptyState
      level={1}
      icon={<IconMessageOff size={28} stroke={1.5} />}
      title={t("messaging.messages.notFound.title")}
      action={
        <Button component={Link} to={paths.messages({ accountId: "_" })}>
          {t("messaging.messages.notFound.action")}
        </Button>
      }
    >
      {t("messaging.messages.notFound.body")}
    </EmptyState>
  );
}
