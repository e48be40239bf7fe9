import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSilentZones, useSwitchSchedule } from "#renderer/data/schedules/schedule-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { Schedule, SilentZone } from "#shared/contract/rest/music/schedules.ts";
import classes from "./schedule-page.module.css";

interface ScheduleSwitchProps {
  readonly schedule: Schedule;
  readonly account: string;
}

/** Switches a schedule on or off; asks first if zones would be silent, and names them. */
export function ScheduleSwitch({ schedule, account }: ScheduleSwitchProps) {
  const { t } = useTranslation();
  const [silent, setSilent] = useState<readonly SilentZone[] | null>(null);
  const find = useSilentZones();
  const change = useSwitchSchedule(account);
  const { id, name, enabled, sound_zone_count: zones } = schedule;
  const turn = (on: boolean) => change.mutate({ params: { id }, body: { enabled: on } });
  const turnOff = () => {
    if (zones === 0) return turn(false);
    find.mutate(
      { params: { id } },
      { onSuccess: ({ items }) => (items.length === 0 ? turn(false) : setSilent(items)) },
    );
  };
  return (
    <>
      <Switch
        label={t("schedules.on")}
        checked={enabled}
        disabled={find.isPending}
        onChange={(event) => (event.currentTarget.checked ? turn(true) : turnOff())}
      />
      <ConfirmDialog
        opened={silent !== null}
        danger
        title={t("schedules.offTitle", { name })}
        commitLabel={t("schedules.switchOff")}
        onCommit={() => change.mutateAsync({ params: { id }, body: { enabled: false } })}
        onClose={() => setSilent(null)}
      >
        <p>{t("schedules.offSilent", { count: silent?.length ?? 0 })}</p>
        <ul className={classes.list}>
          {silent?.map((zone) => (
            <li key={zone.id}>
              <Link to={paths.zoneSettings({ accountId: account, zoneId: zone.id })}>{zone.name}</Link>
              <span>{zone.location_name}</span>
            </li>
          ))}
        </ul>
        <p className={classes.note}>{t("schedules.offOthers")}</p>
      </ConfirmDialog>
    </>
  );
}
