import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { type PlayToRequest, usePlayIn } from "#renderer/data/playback/playback.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { trackLink } from "#renderer/lib/routing/music-links.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { requestOfCard } from "#renderer/parts/music/card-request.ts";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { MusicSource } from "./music-source.ts";

/** Targets of the actions on a piece of music. */
export function useOpenSource(source: MusicSource) {
  const { kind, id, title } = source;
  const { t } = useTranslation();
  const services = useServices();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const errorText = useErrorText();
  const accountId = useCurrentAccount()?.id ?? "_";
  const openPlayTo = usePlayTo((store) => store.open);
  const play = usePlayIn(accountId);
  const returnPath = pathname + search;

  /** Determines what is playable; shows a toast if nothing is. */
  const withRequest = async (use: (request: PlayToRequest) => void) => {
    try {
      const request = await requestOfSource();
      if (request) use(request);
      else toast("error", t("music.nothingPlayable", { title }));
    } catch (error) {
      toast("error", errorText(error));
    }
  };
  const requestOfSource = async (): Promise<PlayToRequest | null> => {
    if (kind !== "schedule")
      return requestOfCard(services, { kind: kind === "station" ? "playlist" : kind, id, title });
    const { image, colors } = source.node?.display ?? { image: null, colors: null };
    const shown = { image: image?.url ?? null, colorHex: colors?.primary.hex ?? null };
    return { type: "source", source: { id, title, ...shown, playbackMode: "shuffle" }, track: null };
  };
  return {
    playTo: () => withRequest(openPlayTo),
    playHere: (zone: SoundZone) =>
      withRequest((request) => play.mutate({ request, zones: [zone], immediate: true })),
    edit: () =>
      navigate(
        kind === "schedule"
          ? paths.scheduleEdit({ accountId, scheduleId: id, returnPath })
          : paths.playlistEdit({ musicId: id }),
      ),
    duplicate: () => navigate(paths.scheduleEdit({ accountId, scheduleId: id, action: "copy", returnPath })),
  };
}

/** The path of its public address. */
export function sharePath({ kind, id, albumId }: Omit<MusicSource, "title" | "node">): string {
  switch (kind) {
    case "track":
      return trackLink(id, albumId ?? null);
    case "artist":
      return paths.artist({ artistId: id });
    case "album":
      return paths.album({ releaseId: id });
    case "schedule":
      return paths.discoverSchedule({ scheduleId: id });
    case "playlist":
    case "station":
      return paths.playlist({ musicId: id });
  }
}
