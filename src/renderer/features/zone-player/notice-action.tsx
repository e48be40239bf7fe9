import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Action } from "#shared/domain/access/actions.ts";
import { useMay } from "../../data/access.ts";
import { paths } from "../../lib/paths.ts";
import type { PlayerNotice } from "../../player/zone/notice.ts";

interface NoticeActionProps {
  readonly notice: PlayerNotice;
  readonly account: string;
  readonly zone: string;
}

/** The link that helps with this problem, or whom to ask; null where waiting is all one can do. */
export function NoticeAction({ notice, account, zone }: NoticeActionProps) {
  const { t } = useTranslation();
  const at = { accountId: account, zoneId: zone };
  const about = { account, soundZone: zone };
  switch (notice) {
    case "no-device":
      return (
        <WhoMay action="zone.pair" about={about}>
          <Button component={Link} to={paths.zonePair(at)}>
            {t("player.notice.no-device.action")}
          </Button>
        </WhoMay>
      );
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
    // Music is chosen by the button of the page; billing is settled by the people that the notice names; the player goes on to other tracks by itself.
    case "no-source":
    case "no-playable-track":
    case "no-subscription":
    case "track-failed":
      return null;
  }
}

interface WhoMayProps {
  readonly action: Action;
  readonly about: { readonly account: string; readonly soundZone: string };
  readonly children: ReactNode;
}

/** The button for who may press it; for others, whom to ask. */
function WhoMay({ action, about, children }: WhoMayProps) {
  const { t } = useTranslation();
  const may = useMay(action, about);
  if (may === null) return null;
  return may.ok ? children : <Text size="sm">{t("player.notice.ask")}</Text>;
}
