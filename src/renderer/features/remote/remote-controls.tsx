import { Button, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RemoteConnection } from "#renderer/data/remote/remote-connection.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { RemoteView } from "#renderer/parts/remote/remote-view.tsx";
import { ControlRefusal } from "#renderer/player/zone/control-refusal.tsx";
import { canControl, type PlayerNotice, playerNotice } from "#renderer/player/zone/notice.ts";
import { PlayerNoticeCard } from "#renderer/player/zone/player-notice.tsx";
import { usePlaybackState, useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import type { ControlCommand, ControlTrack } from "#shared/contract/control.ts";
import type { RemoteZone } from "#shared/contract/rest/zones/remotes.ts";

interface RemoteControlsProps {
  readonly connection: RemoteConnection;
  readonly zone: RemoteZone;
}

/** Problems that staff cannot solve. */
const NOT_FOR_STAFF: ReadonlySet<PlayerNotice> = new Set([
  "no-device",
  "no-source",
  "no-playable-track",
  "no-output-device",
]);

/** The zone's controls, within {@link ServicesProvider} of the remote's own services. */
export function RemoteControls({ connection, zone }: RemoteControlsProps) {
  const { t } = useTranslation();
  const { playbackStates } = useServices();
  const state = usePlaybackState(zone.id);
  const staleSince = useStaleSince();
  const name = state?.zone.name ?? zone.name;
  usePageTitle(name);
  const command = useCallback(
    (wanted: ControlCommand) => {
      playbackStates.command(zone.id, wanted).catch(() => toast("error", t("player.commandFailed")));
    },
    [playbackStates, zone.id, t],
  );
  const clockOffsetMs = useCallback(() => playbackStates.serviceNow() - Date.now(), [playbackStates]);
  // A player that came or went, or a changed setting, changes more than the playback state contains.
  const isOnline = state?.online ?? null;
  const isForStaff = state?.staffControl ?? null;
  useEffect(() => {
    if (isOnline !== null && isForStaff !== null) connection.refresh().catch(() => undefined);
  }, [connection, isOnline, isForStaff]);

  const notice = playerNotice(state, { paired: zone.paired, hasSubscription: zone.may_play });
  const isRefused = zone.refusals.control !== null || isForStaff === false;
  const block = useBlock(connection);
  return (
    <RemoteView
      name={name}
      place={zone.location_name}
      state={state}
      staleSince={staleSince}
      clockOffsetMs={clockOffsetMs}
      disabled={!canControl(notice) || isRefused}
      onCommand={command}
      onBlock={zone.refusals.block === null ? block : undefined}
      notice={
        notice ? (
          <PlayerNoticeCard
            notice={notice}
            action={NOT_FOR_STAFF.has(notice) ? <Text size="sm">{t("remote.ask")}</Text> : null}
          />
        ) : (
          <ControlRefusal reason={isRefused ? t("remote.controlOff") : null} />
        )
      }
      below={<AnotherCode connection={connection} zoneName={name} />}
    />
  );
}

/** Blocks a track, with a toast that offers undo. */
function useBlock(connection: RemoteConnection) {
  const { t } = useTranslation();
  return ({ id, title }: ControlTrack) => {
    const failed = () => toast("error", t("blocked.failed"));
    connection.block(id, true).then(
      () =>
        undoToast({
          id: `blocking ${id}`,
          message: t("blocked.done", { title }),
          undoLabel: t("app.undo"),
          onUndo: () => void connection.block(id, false).catch(failed),
        }),
      failed,
    );
  };
}

function AnotherCode({
  connection,
  zoneName,
}: Pick<RemoteControlsProps, "connection"> & { readonly zoneName: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t("remote.another.open")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("remote.another.title", { zone: zoneName })}
        commitLabel={t("remote.another.open")}
        onCommit={() => connection.close()}
        onClose={() => setAsking(false)}
      >
        {t("remote.another.body")}
      </ConfirmDialog>
    </>
  );
}
