import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";
import { mayPlaySingleTracks } from "#shared/domain/playback/play-order.ts";
import { useCurrentAccount } from "../../lib/account/use-account.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { accountZonesQuery } from "../../player/account-zones.ts";
import { type PlayToRequest, usePlayTo } from "../../player/play-to-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { playTo } from "./api.ts";
import { NoSubscription } from "./no-subscription.tsx";
import { TierOffer } from "./tier-offer.tsx";
import { bySubscription, type PaidChoice } from "./zone-choice.ts";
import { ZonePicker } from "./zone-picker.tsx";

/** Chooses the zones that play something, and plays it. Opened from anywhere through `usePlayTo`. */
export function PlayToDialog() {
  const { t } = useTranslation();
  const { request, close } = usePlayTo();
  const account = useCurrentAccount();
  const title = request === null ? "" : titleOf(request);
  // It is first drawn because it was opened, and a modal that is drawn open gives the focus back to nobody.
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
  const { rest } = useServices();
  const zones = useQuery(accountZonesQuery(rest, account.id));
  const [asked, setAsked] = useState<{ readonly choice: PaidChoice; readonly immediate: boolean } | null>(
    null,
  );
  const play = usePlay(request, account, onClose);

  const wantsTrack = request.type === "tracks" || request.track !== null;
  if (wantsTrack && !mayPlaySingleTracks(tierNumber(account.tier))) {
    const source = request.type === "source" ? request.source : null;
    return (
      <TierOffer
        source={source}
        onAccept={source ? () => open({ type: "source", source, track: null }) : null}
        onClose={onClose}
      />
    );
  }
  if (asked) {
    const { choice, immediate } = asked;
    return (
      <NoSubscription
        accountId={account.id}
        choice={choice}
        busy={play.isPending}
        onPlay={() => play.mutate({ zones: choice.able, immediate })}
        onClose={onClose}
      />
    );
  }
  const choose = (chosen: readonly SoundZone[], immediate: boolean) => {
    const choice = bySubscription(chosen, Date.now());
    if (choice.silent.length + choice.late.length > 0) setAsked({ choice, immediate });
    else play.mutate({ zones: choice.able, immediate });
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

interface Choice {
  readonly zones: readonly SoundZone[];
  readonly immediate: boolean;
}

function usePlay(request: PlayToRequest, account: Account, onClose: () => void) {
  const { t } = useTranslation();
  const services = useServices();
  return useMutation({
    mutationFn: ({ zones, immediate }: Choice) =>
      playTo(
        services,
        request,
        zones.map(({ id }) => id),
        immediate,
      ),
    onSuccess: (_, { zones, immediate }) => {
      const title = titleOf(request);
      const now = immediate && request.type === "source";
      const told = now
        ? t("playTo.playingNow", { title, count: zones.length })
        : t("playTo.willPlayNext", { title });
      const silent = zones.filter(({ paired }) => paired !== "paired").length;
      toast("success", silent === 0 ? told : `${told}. ${t("playTo.withoutPlayer", { count: silent })}`);
      onClose();
    },
    onError: () => toast("error", t("playTo.assignSourceError")),
    onSettled: (_, __, { zones }) =>
      Promise.all([
        services.queryClient.invalidateQueries({ queryKey: queryKeys.zones(account.id) }),
        ...zones.map((zone) => services.queryClient.invalidateQueries({ queryKey: queryKeys.zone(zone.id) })),
      ]),
  });
}

function titleOf(request: PlayToRequest): string {
  if (request.type === "tracks") return request.title;
  return request.track?.title ?? request.source.title;
}
