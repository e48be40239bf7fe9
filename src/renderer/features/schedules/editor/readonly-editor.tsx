import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCopyRefusal } from "#renderer/data/access/copy-refusal.ts";
import { WeekPicture } from "#renderer/features/schedules/detail/week-picture.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";

interface ReadonlyEditorProps {
  readonly account: string;
  readonly schedule: Schedule;
}

/** The week of a schedule, read-only. */
export function ReadonlyEditor({ account, schedule }: ReadonlyEditorProps) {
  const { t } = useTranslation();
  const copyRefusal = useCopyRefusal(account);
  usePageTitle(schedule.name);
  return (
    <>
      <PageHeader
        title={schedule.name}
        below={t("schedules.editor.readonly", { account: schedule.account_name })}
        actions={
          <DisabledReason reason={copyRefusal}>
            {(disabled) => (
              <Button
                component={Link}
                to={paths.scheduleEdit({ accountId: account, scheduleId: schedule.id, action: "copy" })}
                leftSection={<IconCopy size={16} aria-hidden />}
                {...disabled}
              >
                {t("schedules.copy")}
              </Button>
            )}
          </DisabledReason>
        }
      />
      <WeekPicture schedule={schedule} />
    </>
  );
}
