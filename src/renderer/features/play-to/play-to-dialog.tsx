import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { Outcome } from "#renderer/data/calls/each-zone.ts";
import { type PlayToRequest, titleOf, usePlayIn } from "#renderer/data/playback/playback.ts";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";
import { useChangeZones } from "#renderer/parts/zone-operations/use-change-zones.ts";
import { bySubscription, type PaidChoice } from "#renderer/parts/zone-picker/zone-choice.ts";
import { selectionOf, type ZonePicks } from "#renderer/parts/zone-picker/zone-picks.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { NoSubscription } from "./no-subscription.tsx";
import { PlayToZones } from "./play-to-zones.tsx";
import { TierOffer } from "./tier-offer.tsx";
import { ZoneOutcomes } from "./zone-outcomes.tsx";

/** Selects zones and plays something in them. Opened from anywhere through `usePlayTo`. */
export function PlayToDialog() {
  const { t } = useTranslation();
  const { request, close } = usePlayTo();
  const account = useCurrentAccount();
  const title = request === null ? "" : titleOf(request);
  // The first render is already open, and a modal mounted open cannot return the focus.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <Dialog
      opened={drawn && request !== null && account !== null}
      title={t("playTo.title", { title })}
      onClose={close}
      withCross
      size={560}
    >
      {request && account ? <PlayTo request={request} account={account} onClose={close} /> : null}
    </Dialog>
  );
}

interface PlayToProps {
  readonly request: PlayToRequest;
  readonly account: Account;
  readonly onClose: () => void;
}

function PlayTo({ request, account, onClose }: PlayToProps) {
  const open = usePlayTo((store) => store.open);
  const [asked, setAsked] = useState<{ readonly choice: PaidChoice; readonly immediate: boolean } | null>(
    null,
  );
  const play = usePlayIn(account.id);
  const many = useChangeZones(account.id);
  const [outcome, setOutcome] = useState<Outcome<SoundZone> | null>(null);
  const [immediately, setImmediately] = useState(true);
  const playIn = (chosen: readonly SoundZone[], immediate: boolean) => {
    setImmediately(immediate);
    play.mutate(
      { request, zones: chosen, immediate },
      { onSuccess: (done) => (done.refused.length === 0 ? onClose() : setOutcome(done)) },
    );
  };

  /** Zones that are not loaded get a playlist or schedule in the background. */
  const playInMatching = (picks: ZonePicks, immediate: boolean) => {
    if (request.type !== "source") return;
    const { id } = request.source;
    const play_from = { type: isIdOf("Schedule", id) ? "schedule" : "collection", id } as const;
    many.change({ zones: selectionOf(picks), change: { type: "source", play_from, immediate } }, onClose);
  };

  const mayPlayTracks = useMay("track.play", { account: account.id });
  const upgrade = useUpgradeOffer("track.play", mayPlayTracks);
  const wantsTrack = request.type === "tracks" || request.track !== null;
  if (wantsTrack && mayPlayTracks?.ok === false) {
    const source = request.type === "source" ? request.source : null;
    return (
      <TierOffer
        source={source}
        onAccept={source ? () => open({ type: "source", source, track: null }) : null}
        onUpgrade={
          upgrade &&
          (() => {
            onClose();
            upgrade();
          })
        }
        onClose={onClose}
      />
    );
  }
  if (outcome)
    return (
      <ZoneOutcomes
        outcome={outcome}
        busy={play.isPending}
        onRetry={() =>
          playIn(
            outcome.refused.map(({ item }) => item),
            immediately,
          )
        }
        onClose={onClose}
      />
    );
  if (asked) {
    const { choice, immediate } = asked;
    return (
      <NoSubscription
        accountId={account.id}
        choice={choice}
        busy={play.isPending}
        onPlay={() => playIn(choice.able, immediate)}
        onClose={onClose}
      />
    );
  }
  const choose = (picks: ZonePicks, immediate: boolean) => {
    if (picks.kind === "matching") return playInMatching(picks, immediate);
    const choice = bySubscription([...picks.zones.values()], Date.now());
    if (choice.silent.length + choice.late.length > 0) setAsked({ choice, immediate });
    else playIn(choice.able, immediate);
  };
  return (
    <PlayToZones
      accountId={account.id}
      sourceId={request.type === "source" ? request.source.id : null}
      asksWhen={request.type === "source"}
      offersMatching={request.type === "source" && request.track === null}
      busy={play.isPending || many.isPending}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
