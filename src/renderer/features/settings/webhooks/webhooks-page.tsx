import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { webhookQueries } from "#renderer/data/alerts/webhooks.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Webhook } from "#shared/contract/rest/accounts/webhooks.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import classes from "./webhooks.module.css";

/** /accounts/{account}/settings/webhooks: addresses that are called about incidents. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const { accountId } = paths.settingsWebhooks.useParams();
  const query = useQuery(webhookQueries(useServices()).list(accountId));
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title={t("webhooks.title")}
        below={t("webhooks.intro")}
        actions={
          query.data && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
              {t("webhooks.add")}
            </Button>
          )
        }
      />
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton height={200} radius="lg" aria-busy />}
      {query.data?.items.length === 0 && (
        <EmptyState icon={<IconWebhook size={28} stroke={1.6} />} title={t("webhooks.none")}>
          {t("webhooks.noneHint")}
        </EmptyState>
      )}
      <div className={classes.cards}>
        {query.data?.items.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            account={accountId}
            webhook={webhook}
            onEdit={() => setEditing(webhook)}
            onSecret={setSecret}
          />
        ))}
      </div>
      <WebhookDialog
        account={accountId}
        editing={editing}
        privateAllowed={query.data?.private_allowed ?? false}
        onSecret={setSecret}
        onClose={() => setEditing(null)}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
