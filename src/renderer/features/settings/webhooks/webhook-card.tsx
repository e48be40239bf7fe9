import { Button, Card, Switch } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useDeleteWebhook,
  useRotateSecret,
  useSwitchWebhook,
  useTestWebhook,
} from "#renderer/data/alerts/webhook-changes.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { FAILING_DAYS, FORMER_SECRET_HOURS, type Webhook } from "#shared/contract/rest/accounts/webhooks.ts";
import { eventText } from "./event-text.ts";
import { WebhookLog } from "./webhook-log.tsx";
import classes from "./webhooks.module.css";

interface WebhookCardProps {
  readonly account: string;
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  /** Called with a replaced secret. */
  readonly onSecret: (secret: string) => void;
}

/** A webhook: its state, its actions and its log. */
export function WebhookCard({ account, webhook, onEdit, onSecret }: WebhookCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const switching = useSwitchWebhook(account);
  const test = useTestWebhook(account);
  const rotate = useRotateSecret(account);
  const remove = useDeleteWebhook(account);
  const [asking, setAsking] = useState<"rotate" | "delete" | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, url, events, enabled } = webhook;
  const params = { account, webhook: id };
  return (
    <Card component="section" aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.url}>
            {url}
          </h2>
          <p className={classes.hint}>{events.map((event) => eventText(t, event)).join(" · ")}</p>
        </div>
        <Switch
          label={t("webhooks.on")}
          checked={enabled}
          disabled={switching.isPending}
          onChange={(event) =>
            switching.mutate({ params, body: { url, events, enabled: event.currentTarget.checked } })
          }
        />
      </div>
      <WebhookState webhook={webhook} />
      <div className={classes.buttons}>
        <DisabledReason reason={enabled ? null : t("webhooks.off")}>
          {(props) => (
            <Button
              size="sm"
              variant="default"
              loading={test.isPending}
              aria-label={t("webhooks.testNamed", { url })}
              onClick={() => test.mutate({ params })}
              {...props}
            >
              {t("webhooks.test")}
            </Button>
          )}
        </DisabledReason>
        <Button
          size="sm"
          variant="default"
          aria-expanded={isLogOpen}
          onClick={() => setLogOpen((was) => !was)}
        >
          {t(isLogOpen ? "webhooks.hideLog" : "webhooks.log")}
        </Button>
        <Button size="sm" variant="default" aria-label={t("webhooks.editNamed", { url })} onClick={onEdit}>
          {t("webhooks.edit")}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t("webhooks.rotateNamed", { url })}
          onClick={() => setAsking("rotate")}
        >
          {t("webhooks.rotate")}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t("webhooks.deleteNamed", { url })}
          onClick={() => setAsking("delete")}
        >
          {t("webhooks.delete")}
        </Button>
      </div>
      {isLogOpen && <WebhookLog account={account} webhook={webhook} />}
      <ConfirmDialog
        opened={asking === "rotate"}
        title={t("webhooks.rotateTitle")}
        commitLabel={t("webhooks.rotate")}
        onCommit={async () => onSecret((await rotate.mutateAsync({ params })).secret)}
        onClose={() => setAsking(null)}
      >
        {t("webhooks.rotateBody", { hours: FORMER_SECRET_HOURS })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "delete"}
        title={t("webhooks.deleteTitle")}
        commitLabel={t("webhooks.delete")}
        danger
        onCommit={() => remove.mutateAsync({ params })}
        onClose={() => setAsking(null)}
      >
        <p className={classes.url}>{t("webhooks.deleteBody", { url })}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Failures, and a former secret that still signs. */
function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { enabled, failing_since: failing, former_until: former } = webhook;
  const at = (time: string) => dateText(Date.parse(time), { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      {failing !== null && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {t(enabled ? "webhooks.failing" : "webhooks.offFailing", { at: at(failing), days: FAILING_DAYS })}
        </p>
      )}
      {former !== null && <p className={classes.hint}>{t("webhooks.formerUntil", { at: at(former) })}</p>}
    </>
  );
}
