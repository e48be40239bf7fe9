import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import type { PlayerNotice } from "#renderer/player/zone/notice.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Action as AccessAction } from "#shared/domain/access/actions.ts";
import { RECORDED_ACTION, recordedState } from "#shared/domain/billing/subscription.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";

interface NoticeActionProps {
  readonly notice: PlayerNotice;
  readonly zone: SoundZone;
  /** Id of the zone's source. */
  readonly sourceId: string | null;
}

/** Problems that a change of music solves. */
export function isSolvedByMusic(notice: PlayerNotice | null): boolean {
  return notice === "no-source" || notice === "no-playable-track";
}

/** The link or button that helps with this problem, or whom to ask, and the help article about it. */
export function NoticeAction(props: NoticeActionProps) {
  return (
    <Group gap="md">
      <Action {...props} />
      <HelpLink about={`notice.${props.notice}`} />
    </Group>
  );
}

/** Null when waiting is the only option. */
function Action({ notice, zone, sourceId }: NoticeActionProps) {
  const { t } = useTranslation();
  const { id, account } = zone;
  const at = { accountId: account, zoneId: id };
  const about = { account, soundZone: id };
  const mayActivate = useMay("SUBSCRIPTION_WRITE", about);
  switch (notice) {
    case "no-device":
      return (
        <WhoMay action="zone.pair" about={about}>
          <Button component={Link} to={paths.zonePair(at)}>
            {t("player.notice.no-device.action")}
          </Button>
        </WhoMay>
      );
    case "no-source":
    case "no-playable-track":
      return <ChangeMusicButton zone={zone} sourceId={sourceId} />;
    case "no-output-device":
      return (
        <WhoMay action="zone.update" about={about}>
          <Button variant="default" component={Link} to={paths.zoneSettings(at)}>
            {t("player.notice.no-output-device.action")}
          </Button>
        </WhoMay>
      );
    case "offline":
    case "waiting-for-network":
      return (
        <Button variant="default" component={Link} to={paths.zoneDevice(at)}>
          {t("player.notice.offline.action")}
        </Button>
      );
    // The notice names the people who handle billing.
    case "no-subscription":
      return mayActivate?.ok === true ? (
        <Button
          component={Link}
          to={paths.zoneSubscriptionAction({ ...at, subscriptionAction: actionFor(zone) })}
        >
          {t("player.notice.no-subscription.action")}
        </Button>
      ) : null;
    // The player continues by itself.
    case "track-failed":
      return null;
  }
}

/** The first subscription of a zone is activated, later ones are resumed. */
function actionFor(zone: Pick<SoundZone, "paid_until" | "subscription_deactivated">) {
  const facts = {
    paidUntil: parseTimestamp(zone.paid_until),
    deactivated: zone.subscription_deactivated,
  };
  return RECORDED_ACTION[recordedState(facts, Date.now())];
}

interface WhoMayProps {
  readonly action: AccessAction;
  readonly about: { readonly account: string; readonly soundZone: string };
  readonly children: ReactNode;
}

/** The button for people with the permission; for others, whom to ask. */
function WhoMay({ action, about, children }: WhoMayProps) {
  const { t } = useTranslation();
  const may = useMay(action, about);
  if (may === null) return null;
  return may.ok ? children : <Text size="sm">{t("player.notice.ask")}</Text>;
}
