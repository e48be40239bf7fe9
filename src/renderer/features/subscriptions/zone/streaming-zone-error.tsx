import { Button } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";

interface StreamingZoneErrorProps {
  readonly account: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why the subscription of a zone is not shown. */
export function StreamingZoneError({ account, error, onRetry }: StreamingZoneErrorProps) {
  const isMissing = error instanceof ApiError && [403, 404].includes(error.status);
  return isMissing ? (
    <StreamingZoneNotFound account={account} />
  ) : (
    <QueryError error={error} onRetry={onRetry} />
  );
}

/** The address names no zone of the account. */
export function StreamingZoneNotFound({ account = "_" }: { readonly account?: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconCreditCardOff size={28} stroke={1.5} />}
      title={t("subscriptions.notFoundTitle")}
      action={
        <Button component={Link} to={paths.streaming({ accountId: account })}>
          {t("subscriptions.backToList")}
        </Button>
      }
    >
      {t("subscriptions.notFound")}
    </EmptyState>
  );
}
