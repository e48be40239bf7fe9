import { Alert } from "@mantine/core";
import { IconAlertCircle, IconLayoutGrid } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import type { PairingFailure } from "#shared/contract/ipc/pairing.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import { ChoiceButton } from "./choice.tsx";
import { SelectList } from "./select-list.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** /electron/select/{accountId}/{locationId}: chooses the zone that this computer plays, and pairs. */
export function SelectZone() {
  const { t, i18n } = useTranslation();
  const byName = new Intl.Collator(i18n.language);
  const services = useServices();
  const { accountId, locationId } = paths.electron.selectZone.useParams();
  const zones = useQuery(zoneQueries(services).every(accountId));
  const own = zones.data?.filter((zone) => zone.location === locationId && !zone.deactivated) ?? [];
  const [asked, setAsked] = useState<SoundZone | null>(null);
  const pair = usePairing();
  const back = useBack(accountId);
  const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
  const choose = (zone: SoundZone) => {
    if (zone.paired === "paired") setAsked(zone);
    else pair.mutate(zone.id);
  };
  return (
    <SetupLayout title={t("electron.select.zone")} intro={t("electron.select.zoneIntro")} back={back}>
      {pair.failure ? (
        <Alert
          role="alert"
          color="red"
          variant="light"
          mb="md"
          icon={<IconAlertCircle size={18} aria-hidden />}
        >
          {t(`electron.code.failure.${pair.failure}`, { wait })}
        </Alert>
      ) : null}
      {zones.isPending ? <TrackRowSkeleton rows={3} /> : null}
      {zones.isLoadingError ? <QueryError error={zones.error} onRetry={() => zones.refetch()} /> : null}
      {zones.data !== undefined ? (
        <SelectList
          items={own.toSorted((a, b) => byName.compare(a.name, b.name))}
          textOf={({ name }) => name}
          empty={
            <EmptyState
              icon={<IconLayoutGrid size={26} stroke={1.6} />}
              title={t("electron.select.noZones.title")}
            >
              {t("electron.select.noZones.body")}
            </EmptyState>
          }
        >
          {(zone) => (
            <ChoiceButton
              key={zone.id}
              title={zone.name}
              detail={[zone.source?.name, zone.paired === "paired" && t("electron.select.paired")]
                .filter(Boolean)
                .join(" · ")}
              disabled={pair.isPending}
              end={<StateBadge state={zone.paired === "paired" && !zone.online ? "offline" : null} />}
              onClick={() => choose(zone)}
            />
          )}
        </SelectList>
      ) : null}
      <ConfirmDialog
        opened={asked !== null}
        title={t("electron.select.replaceTitle", { zone: asked?.name ?? "" })}
        commitLabel={t("electron.select.replace")}
        onCommit={() => (asked ? pair.mutateAsync(asked.id) : undefined)}
        onClose={() => setAsked(null)}
      >
        {t("electron.select.replaceBody")}
      </ConfirmDialog>
    </SetupLayout>
  );
}

/** Pairs this computer with a zone as the signed-in person. */
function usePairing() {
  const { session } = useServices();
  const { pairing } = useDesktopHost();
  const [failure, setFailure] = useState<PairingFailure | null>(null);
  const mutation = useMutation({
    mutationFn: async (soundZone: string) => {
      const userToken = await session.token();
      if (userToken === null) return { ok: false, reason: "forbidden" } as const;
      return pairing.pairZone({ soundZone, userToken });
    },
    onMutate: () => setFailure(null),
    onSuccess: (answer) => setFailure(answer.ok ? null : answer.reason),
    onError: () => setFailure("failed"),
  });
  return { ...mutation, failure };
}

/** The last step with a real choice; undefined when there was none. */
function useBack(accountId: string): string | undefined {
  const services = useServices();
  const locations = useQuery(locationQueries(services).list(accountId));
  const accounts = useQuery(accountQueries(services).list());
  if ((locations.data?.length ?? 0) > 1) return paths.electron.selectLocation({ accountId });
  return (accounts.data?.length ?? 0) > 1 ? paths.electron.select() : undefined;
}
