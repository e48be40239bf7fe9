import { Button, VisuallyHidden } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** Shown when there is no such schedule, or the address names none. */
export function ScheduleNotFound() {
  const { t } = useTranslation();
  usePageTitle(t("schedules.notFound.title"));
  return (
    <>
      <VisuallyHidden component="h1">{t("schedules.notFound.title")}</VisuallyHidden>
      <EmptyState
        icon={<IconCalendarOff size={26} stroke={1.6} />}
        title={t("schedules.notFound.title")}
        action={
          <Button component={Link} to={paths.home()} variant="default">
            {t("schedules.notFound.action")}
          </Button>
        }
      >
        {t("schedules.notFound.body")}
      </EmptyState>
    </>
  );
}
