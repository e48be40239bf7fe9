import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResendMessage } from "#renderer/data/alerts/webhook-changes.ts";
import { webhookQueries } from "#renderer/data/alerts/webhooks.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import {
  WEBHOOK_LOG_DAYS,
  type Webhook,
  type WebhookAttempt,
} from "#shared/contract/rest/accounts/webhooks.ts";
import { eventText } from "./event-text.ts";
import classes from "./webhooks.module.css";

const ROW_PX = 76;

interface WebhookLogProps {
  readonly account: string;
  readonly webhook: Webhook;
}

/** The calls of the last 30 days, newest first. */
export function WebhookLog({ account, webhook }: WebhookLogProps) {
  const { t } = useTranslation();
  const log = useInfiniteQuery(webhookQueries(useServices()).attempts(account, webhook.id));
  const attempts = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={classes.log}>
      {log.isPending && <TrackRowSkeleton rows={3} />}
      {log.isLoadingError && <QueryError error={log.error} onRetry={() => log.refetch()} />}
      {log.data && attempts.length === 0 && (
        <p className={classes.hint}>{t("webhooks.logNone", { days: WEBHOOK_LOG_DAYS })}</p>
      )}
      {attempts.length > 0 && (
        <VirtualList
          items={attempts}
          keyOf={({ id }) => id}
          estimate={ROW_PX}
          label={t("webhooks.logNamed", { url: webhook.url })}
        >
          {(attempt) => <AttemptRow account={account} webhook={webhook} attempt={attempt} />}
        </VirtualList>
      )}
      {log.isFetchNextPageError ? (
        <QueryError error={log.error} onRetry={() => log.fetchNextPage()} />
      ) : (
        log.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => log.fetchNextPage()}
          >
            {t("webhooks.more")}
          </Button>
        )
      )}
    </div>
  );
}

interface AttemptRowProps extends WebhookLogProps {
  readonly attempt: WebhookAttempt;
}

function AttemptRow({ account, webhook, attempt }: AttemptRowProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const resend = useResendMessage(account);
  const time = (iso: string) => dateText(Date.parse(iso), { dateStyle: "medium", timeStyle: "medium" });
  const { type, status, failure, answer, duration_ms: ms, next_at: nextAt, message } = attempt;
  const what = eventText(t, type);
  const at = time(attempt.at);
  const isDelivered = status !== null && status >= 200 && status < 300;
  const outcome = [status, failure && t(`webhooks.failure.${failure}`)].filter(Boolean).join(" · ");
  return (
    <div className={classes.attempt}>
      <div className={classes.words}>
        <div>
          <span className={isDelivered ? classes.good : classes.bad}>{outcome}</span>
          {` · ${what} · ${t("webhooks.duration", { ms })}`}
        </div>
        <p className={classes.hint}>
          {nextAt === null || isDelivered ? at : `${at} · ${t("webhooks.nextAt", { at: time(nextAt) })}`}
        </p>
        {answer !== "" && (
          <details>
            <summary>{t("webhooks.answer")}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keyboard too. */}
            <pre className={classes.answer} tabIndex={0}>
              {answer}
            </pre>
          </details>
        )}
      </div>
      <DisabledReason reason={webhook.enabled ? null : t("webhooks.off")}>
        {(props) => (
          <Button
            size="compact-sm"
            variant="default"
            loading={resend.isPending}
            aria-label={t("webhooks.resendNamed", { what, at })}
            onClick={() => resend.mutate({ params: { account, webhook: webhook.id, message } })}
            {...props}
          >
            {t("webhooks.resend")}
          </Button>
        )}
      </DisabledReason>
    </div>
  );
}
