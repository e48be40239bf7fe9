import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { MAX_ZONES, zoneQueries } from "#renderer/data/zones/zones.ts";
import { BackToGuide } from "#renderer/features/guide/back-to-guide.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { DeletedZones } from "./deleted-zones.tsx";
import { NoZones } from "./no-zones.tsx";
import classes from "./pairing.module.css";
import { UnpaidZones } from "./unpaid-zones.tsx";
import { WaysToPair } from "./ways-to-pair.tsx";
import { ZoneChoice } from "./zone-choice.tsx";

const SEARCH_AFTER_MS = 250;

/** /guide/pair: chooses a zone, then what plays its music. /guide/pair/{action} first offers zones that cannot play. */
export function PairPage() {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  return (
    <div className={classes.page}>
      <PageHeader above={<BackToGuide />} title={t("guide.pairing.title")} below={t("guide.pairing.intro")} />
      {account && <Pairing key={account.id} accountId={account.id} sells={account.billing !== "off"} />}
    </div>
  );
}

interface PairingProps {
  readonly accountId: string;
  /** Whether zones need subscriptions. */
  readonly sells: boolean;
}

function Pairing({ accountId, sells }: PairingProps) {
  const { pairAction } = paths.guidePair.useParams();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  const filter = { perPage: MAX_ZONES, ...(asked === "" ? {} : { q: asked }) };
  const query = useQuery(zoneQueries(useServices()).page(accountId, filter));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={320} />;
  const { items: zones, total } = query.data;
  const isWhole = asked === "" && !query.isPlaceholderData;
  const withDeleted = pairAction !== undefined;
  if (isWhole && total === 0 && !withDeleted) return <NoZones accountId={accountId} />;
  const zoneId = chosen ?? (zones.find(({ paired }) => paired !== "paired") ?? zones[0])?.id ?? null;
  return (
    <>
      {sells && (pairAction === "activate" || pairAction === "resubscribe") && (
        <UnpaidZones accountId={accountId} action={pairAction} />
      )}
      {withDeleted && <DeletedZones accountId={accountId} onRestored={setChosen} />}
      {(total > 1 || search !== "") && (
        <ZoneChoice
          zones={zones}
          total={total}
          chosen={zoneId}
          search={search}
          onSearch={setSearch}
          onChoose={setChosen}
        />
      )}
      {zoneId !== null && <WaysToPair key={zoneId} accountId={accountId} zoneId={zoneId} />}
    </>
  );
}
