import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { Outcome } from "#renderer/data/calls/each-zone.ts";
import { type PlayToRequest, titleOf, usePlayIn } from "#renderer/data/playback/playback.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { NoSubscription } from "./no-subscription.tsx";
import { TierOffer } from "./tier-offer.tsx";
import { bySubscription, type PaidChoice } from "./zone-choice.ts";
import { ZoneOutcomes } from "./zone-outcomes.tsx";
import { ZonePicker } from "./zone-picker.tsx";

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
  const zones = useQuery(zoneQueries(useServices()).every(account.id));
  const [asked, setAsked] = useState<{ readonly choice: PaidChoice; readonly immediate: boolean } | null>(
    null,
  );
  const play = usePlayIn(account.id);
  const [outcome, setOutcome] = useState<Outcome<SoundZone> | null>(null);
  const [immediately, setImmediately] = useState(true);
  const playIn = (chosen: readonly SoundZone[], immediate: boolean) => {
    setImmediately(immediate);
    play.mutate(
      { request, zones: chosen, immediate },
      { onSuccess: (done) => (done.refused.length === 0 ? onClose() : setOutcome(done)) },
    );
  };

  const mayPlayTracks = useMay("track.play", { account: account.id });
  const wantsTrack = request.type === "tracks" || request.track !== null;
  if (wantsTrack && mayPlayTracks?.ok === false) {
    const source = request.type === "source" ? request.source : null;
    return (
      <TierOffer
        source={source}
        onAccept={source ? () => open({ type: "source", source, track: null }) : null}
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
  const choose = (chosen: readonly SoundZone[], immediate: boolean) => {
    const choice = bySubscription(chosen, Date.now());
    if (choice.silent.length + choice.late.length > 0) setAsked({ choice, immediate });
    else playIn(choice.able, immediate);
  };
  return (
    <ZonePicker
      accountId={account.id}
      query={zones}
      sourceId={request.type === "source" ? request.source.id : null}
      asksWhen={request.type === "source"}
      busy={play.isPending}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
