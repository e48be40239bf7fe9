import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Schedule } from "#shared/contract/rest/schedules.ts";
import { useCopyRefusal } from "../../../data/copy-refusal.ts";
import { paths } from "../../../lib/paths.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { DisabledReason } from "../../../ui/disabled-reason.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { WeekPicture } from "../detail/week-picture.tsx";

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
