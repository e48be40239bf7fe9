import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { pairingQueries } from "#renderer/data/zones/pairing.ts";
import { useMakePairingCode } from "#renderer/data/zones/pairing-changes.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { formatPairingCode } from "#shared/domain/pairing/pairing-code.ts";
import classes from "./pairing.module.css";
import { useCountdown } from "./use-countdown.ts";

interface PairingCodeCardProps {
  readonly zoneId: string;
  readonly paired: boolean;
  /** The service has no app to download: only a computer that already has it can be paired. */
  readonly withoutApp: boolean;
  /** How to install the app that asks for the code. */
  readonly install: ReactNode;
}

/**
 * The code that staff type at the player. Fetched once; pairing arrives as an event. A zone without a player gets its
 * first code automatically, a paired one on request.
 */
export function PairingCodeCard({ zoneId, paired, withoutApp, install }: PairingCodeCardProps) {
  const { t } = useTranslation();
  const current = useQuery(pairingQueries(useServices()).code(zoneId));
  const renew = useMakePairingCode(zoneId);
  const left = useCountdown(current.data?.until ?? null);
  const usable = current.data && !current.data.used && left !== null ? current.data : null;

  const asked = useRef(false);
  const wantsCode = !paired && current.isSuccess && usable === null;
  useEffect(() => {
    if (paired) asked.current = false;
  }, [paired]);
  useEffect(() => {
    if (!wantsCode || asked.current) return;
    asked.current = true;
    renew.mutate();
  }, [wantsCode, renew.mutate]);

  if (current.isLoadingError) return <QueryError error={current.error} onRetry={() => current.refetch()} />;
  if (renew.isError) return <QueryError error={renew.error} onRetry={() => renew.mutate()} />;
  return (
    <div className={classes.codeCard}>
      <Suspense fallback={<Skeleton height={36} width={240} />}>{install}</Suspense>
      <p className={classes.hint}>
        {t(withoutApp ? "player.pair.codeHintInstalled" : "player.pair.codeHint")}
      </p>
      {usable ? (
        <>
          <PairingCode code={usable.code} />
          <p className={classes.expiry}>{t("player.pair.expiresIn", { left })}</p>
        </>
      ) : current.isPending || renew.isPending ? (
        <Skeleton height={72} width={320} maw="100%" />
      ) : (
        <p className={classes.hint} role="status">
          {t(current.data?.used ? "player.pair.used" : "player.pair.noCode")}
        </p>
      )}
      <AsyncButton variant="default" onClick={() => renew.mutateAsync()}>
        {t(usable ? "player.pair.newCode" : "player.pair.showCode")}
      </AsyncButton>
    </div>
  );
}

/** Spelled out for screen readers, which would read it as a word. */
function PairingCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const groups = formatPairingCode(code).split("-");
  return (
    <p className={classes.code}>
      <span className={classes.spelled}>{t("player.pair.codeIs", { code: [...code].join(" ") })}</span>
      {groups.map((group) => (
        <span key={group} aria-hidden>
          {group}
        </span>
      ))}
    </p>
  );
}
