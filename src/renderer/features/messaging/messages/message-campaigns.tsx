import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Announcement } from "#renderer/data/messaging/announcements.ts";
import { campaignQueries } from "#renderer/data/messaging/campaigns.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./message-page.module.css";

interface MessageCampaignsProps {
  readonly account: string;
  readonly message: Announcement;
  /** Null: the person may make campaigns. */
  readonly editRefusal: string | null;
}

/** The campaigns that announce a message, and making one. */
export function MessageCampaigns({ account, message, editRefusal }: MessageCampaignsProps) {
  const { t } = useTranslation();
  const ids = new Set(message.campaignIds);
  const query = useQuery({ ...campaignQueries(useServices()).list(account), enabled: ids.size > 0 });
  const campaigns = query.data?.filter(({ id }) => ids.has(id)) ?? [];
  return (
    <section className={classes.section} aria-labelledby="campaigns-of-message">
      <h2 id="campaigns-of-message" className={classes.heading}>
        {t("messaging.messages.campaigns")}
      </h2>
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {ids.size === 0 ? (
        <p className={classes.hint}>{t("messaging.messages.noCampaigns")}</p>
      ) : (
        <ul className={classes.campaigns}>
          {campaigns.map(({ id, name }) => (
            <li key={id}>
              <Link dir="auto" to={paths.campaign({ accountId: account, campaignId: id })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!message.archived && (
        <DisabledReason reason={editRefusal}>
          {(props) => (
            <Button
              variant={ids.size === 0 ? "filled" : "default"}
              component={Link}
              to={paths.campaignCreate({ accountId: account, message: message.id })}
              leftSection={<IconPlus size={16} aria-hidden />}
              {...props}
            >
              {t("messaging.messages.makeCampaign")}
            </Button>
          )}
        </DisabledReason>
      )}
    </section>
  );
}
