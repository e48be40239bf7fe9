import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { AnnouncementDeliveryOutcome } from "#shared/contract/graphql/generated/messaging-operations.ts";
import classes from "./messaging.module.css";

/** Whether the player of a zone was told. */
export interface Delivered {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly outcome: AnnouncementDeliveryOutcome;
}

interface DeliveriesProps {
  readonly delivered: readonly Delivered[];
  /** Announces another one. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const ROW_PX = 48;

const TONES = { Sent: "ok", Offline: "error", Outdated: "warning" } as const satisfies Record<
  AnnouncementDeliveryOutcome,
  StatusTone
>;

/** The button that was pressed is gone. */
const focus = (sentence: HTMLElement | null) => sentence?.focus();

/** What became of a message in each zone. */
export function Deliveries({ delivered, onAgain, onClose }: DeliveriesProps) {
  const { t } = useTranslation();
  const sent = delivered.filter(({ outcome }) => outcome === "Sent").length;
  return (
    <div className={classes.form}>
      <p ref={focus} tabIndex={-1} className={classes.sentence} role="status">
        {t("messaging.now.sent", { count: delivered.length, sent })}
      </p>
      <WindowRows rows={delivered} keyOf={({ id }) => id} estimate={ROW_PX} label={t("messaging.now.zones")}>
        {({ name, location, outcome }) => (
          <div className={classes.delivered}>
            <span className={classes.name} dir="auto">
              {t("messaging.now.zoneAt", { zone: name, location })}
            </span>
            <StatusBadge tone={TONES[outcome]}>{t(`messaging.now.outcomes.${outcome}`)}</StatusBadge>
          </div>
        )}
      </WindowRows>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAgain}>
          {t("messaging.now.again")}
        </Button>
        <Button onClick={onClose}>{t("messaging.now.done")}</Button>
      </Group>
    </div>
  );
}
