import { Button, Group, Skeleton } from "@mantine/core";
import { IconCopy, IconPencil, IconPlayerPlayFilled, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useCopyRefusal } from "#renderer/data/access/copy-refusal.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useLiveSchedule } from "#renderer/data/schedules/live-schedule.ts";
import { useDeleteSchedule } from "#renderer/data/schedules/schedule-changes.ts";
import { scheduleQueries, useMaySchedule } from "#renderer/data/schedules/schedules.ts";
import { ScheduleNotFound } from "#renderer/features/schedules/not-found.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { ShareButton } from "#renderer/parts/music/share-button.tsx";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { ScheduleExceptions } from "./schedule-exceptions.tsx";
import { ScheduleOccasional } from "./schedule-occasional.tsx";
import classes from "./schedule-page.module.css";
import { ScheduleSwitch } from "./schedule-switch.tsx";
import { WeekPicture } from "./week-picture.tsx";
import { WhatPlays } from "./what-plays.tsx";
import { ZonesOfSchedule } from "./zones-of-schedule.tsx";

/** /accounts/{account}/your-music/schedules/{schedule}. */
export function SchedulePage() {
  const { accountId, scheduleId } = paths.schedule.useParams();
  return <LoadedSchedule id={scheduleId} account={accountId} />;
}

/** /discover/schedule/{schedule}: the address for sharing. */
export function SharedSchedulePage() {
  const { scheduleId } = paths.discoverSchedule.useParams();
  return <LoadedSchedule id={scheduleId} account={useCurrentAccount()?.id ?? null} />;
}

interface LoadedScheduleProps {
  readonly id: string;
  /** The viewer's account. */
  readonly account: string | null;
}

function LoadedSchedule({ id, account }: LoadedScheduleProps) {
  useLiveSchedule(id);
  const query = useQuery(scheduleQueries(useServices()).detail(id));
  const schedule = query.data;
  usePageTitle(schedule?.name ?? null);
  if (query.error && !schedule) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={560} />;
  if (!schedule) return <ScheduleNotFound />;
  return <ScheduleView schedule={schedule} account={account} />;
}

function ScheduleView({
  schedule,
  account,
}: {
  readonly schedule: Schedule;
  readonly account: string | null;
}) {
  const { t } = useTranslation();
  const isOwn = account === schedule.account;
  return (
    <>
      <PageHeader
        above={
          schedule.enabled ? (
            t("schedules.kind")
          ) : (
            <Group component="span" gap={8} display="inline-flex">
              {t("schedules.kind")}
              <StatusBadge tone="none">{t("schedules.off")}</StatusBadge>
            </Group>
          )
        }
        title={schedule.name}
        below={[schedule.description, t("schedules.by", { name: schedule.account_name })]
          .filter(Boolean)
          .join(" · ")}
        actions={<Actions schedule={schedule} account={account} />}
      />
      {schedule.enabled ? null : <p className={classes.note}>{t("schedules.offHint")}</p>}
      {schedule.slots.length === 0 && schedule.occasional.length === 0 ? (
        <EmptyState icon={null} title={t("schedules.empty.title")} help={<HelpLink about="no-schedules" />}>
          {t("schedules.empty.body")}
        </EmptyState>
      ) : (
        <WeekPicture schedule={schedule} />
      )}
      <div className={classes.below}>
        <WhatPlays schedule={schedule} account={account} />
        <div className={classes.side}>
          <ScheduleExceptions schedule={schedule} />
          <ScheduleOccasional schedule={schedule} />
          {isOwn ? <ZonesOfSchedule schedule={schedule} account={schedule.account} /> : null}
        </div>
      </div>
    </>
  );
}

function Actions({ schedule, account }: { readonly schedule: Schedule; readonly account: string | null }) {
  const { t } = useTranslation();
  const openPlayTo = useOpenPlayTo();
  const copyRefusal = useCopyRefusal(account);
  const mayEdit = useMaySchedule("schedule.edit", schedule, account);
  const mayDelete = useMaySchedule("schedule.delete", schedule, account);
  const { id, name, image, color_hex, color } = schedule;
  return (
    <>
      {openPlayTo ? (
        <Button
          leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
          disabled={schedule.slots.length === 0 && schedule.occasional.length === 0}
          onClick={() =>
            openPlayTo({
              type: "source",
              source: { id, title: name, image, colorHex: color ?? color_hex, playbackMode: "shuffle" },
              track: null,
            })
          }
        >
          {t("schedules.playTo")}
        </Button>
      ) : null}
      {account !== null && mayEdit ? <ScheduleSwitch schedule={schedule} account={account} /> : null}
      {account !== null && mayEdit ? (
        <Button
          variant="default"
          component={Link}
          to={paths.scheduleEdit({ accountId: account, scheduleId: id })}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("schedules.edit")}
        </Button>
      ) : null}
      {account !== null ? (
        <DisabledReason reason={copyRefusal}>
          {(disabled) => (
            <Button
              variant="default"
              component={Link}
              to={paths.scheduleEdit({ accountId: account, scheduleId: id, action: "copy" })}
              leftSection={<IconCopy size={16} aria-hidden />}
              {...disabled}
            >
              {t("schedules.copy")}
            </Button>
          )}
        </DisabledReason>
      ) : null}
      <ShareButton name={name} path={paths.discoverSchedule({ scheduleId: id })} size={36} />
      {mayDelete && account !== null ? <DeleteSchedule schedule={schedule} account={account} /> : null}
    </>
  );
}

function DeleteSchedule({ schedule, account }: { readonly schedule: Schedule; readonly account: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteSchedule(account);
  const { id, name, sound_zone_count: count } = schedule;
  return (
    <>
      <DisabledReason reason={count > 0 ? t("schedules.deletePlays", { count }) : null}>
        {(disabled) => (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
            {...disabled}
          >
            {t("schedules.delete")}
          </Button>
        )}
      </DisabledReason>
      <ConfirmDialog
        opened={asking}
        danger
        title={t("schedules.deleteTitle", { name })}
        commitLabel={t("schedules.delete")}
        onCommit={async () => {
          await remove.mutateAsync({ params: { id } });
          navigate(paths.home());
        }}
        onClose={() => setAsking(false)}
      >
        {t("schedules.deleteBody")}
      </ConfirmDialog>
    </>
  );
}
