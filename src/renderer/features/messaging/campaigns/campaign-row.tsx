import { ActionIcon, Switch } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSwitchCampaign } from "#renderer/data/messaging/campaign-changes.ts";
import type { Campaign } from "#renderer/data/messaging/campaigns.ts";
import { paths } from "#renderer/lib/paths.ts";
import { type DisabledProps, DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { CampaignStatus } from "./campaign-status.tsx";
import { whenInWords } from "./campaign-words.ts";
import classes from "./campaigns-page.module.css";

interface CampaignRowProps {
  readonly account: string;
  readonly campaign: Campaign;
  /** Why it cannot be changed; null if it can. */
  readonly refusal: string | null;
}

/** A campaign in the list: its state, when and where, its switch, and its archiving. */
export function CampaignRow({ account, campaign, refusal }: CampaignRowProps) {
  const { t, i18n } = useTranslation();
  const change = useSwitchCampaign(account);
  const { id, name, archived, enabled, rule, targets, zoneCount, announcementIds, status } = campaign;
  const archive = t(archived ? "messaging.campaigns.restoreNamed" : "messaging.campaigns.archiveNamed", {
    name,
  });
  const Icon = archived ? IconArchiveOff : IconArchive;
  const archiving = (disabled: DisabledProps) => (
    <ActionIcon
      size={40}
      variant="subtle"
      color="gray"
      aria-label={archive}
      onClick={() => change.mutate({ id, change: { archived: !archived } })}
      {...disabled}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.head}>
          <Link
            className={classes.name}
            to={paths.campaign({ accountId: account, campaignId: id })}
            dir="auto"
          >
            {name}
          </Link>
          <CampaignStatus status={status} />
        </div>
        <p>{whenInWords(t, i18n.language, rule)}</p>
        <p>
          {t("messaging.campaigns.messages", { count: announcementIds.length })}
          {" · "}
          {targets.everywhere
            ? t("messaging.campaigns.everywhere", { count: zoneCount })
            : t("messaging.campaigns.zones", { count: zoneCount })}
        </p>
        {zoneCount === 0 && !archived && (
          <p className={classes.warning}>{t("messaging.campaigns.noZones")}</p>
        )}
      </div>
      {!archived && (
        <Switch
          size="md"
          aria-label={t("messaging.campaigns.switchNamed", { name })}
          checked={enabled}
          disabled={refusal !== null}
          {...(refusal === null ? {} : { title: refusal })}
          onChange={(event) => change.mutate({ id, change: { enabled: event.currentTarget.checked } })}
        />
      )}
      {refusal === null ? (
        <Hint label={archive}>{archiving({})}</Hint>
      ) : (
        <DisabledReason reason={refusal}>{archiving}</DisabledReason>
      )}
    </li>
  );
}
