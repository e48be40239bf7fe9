import { Button, Card, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useMarket } from "#renderer/data/accounts/current-account.ts";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSpotifyErrorText } from "#renderer/parts/spotify/error-text.ts";
import { type Connected, Gate } from "#renderer/parts/spotify/gate.tsx";
import classes from "#renderer/parts/spotify/spotify.module.css";
import { useImport } from "#renderer/parts/spotify/use-import.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import {
  NOT_A_SPOTIFY_PLAYLIST,
  parseSpotifyPlaylist,
  spotifyPlaylistUri,
} from "#shared/domain/music/spotify/spotify-reference.ts";

/** /create/synced-playlist: a playlist that follows a Spotify playlist, given by its address. */
export function SyncedPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader title={t("spotify.synced.title")} below={t("spotify.synced.intro")} />
      <ReferenceForm />
    </div>
  );
}

/** Asks for the address first; connects Spotify once it is valid. */
function ReferenceForm() {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [isLeft, setLeft] = useState(false);
  const id = parseSpotifyPlaylist(text);
  const isWrong = isLeft && text.trim() !== "" && id === null;
  return (
    <>
      <Card component="section" className={classes.reference}>
        <TextInput
          label={t("spotify.synced.reference")}
          description={t("spotify.synced.referenceHint")}
          placeholder="https://open.spotify.com/playlist/…"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => setLeft(true)}
          // A pasted address is complete.
          onPaste={() => setLeft(true)}
          error={isWrong ? NOT_A_SPOTIFY_PLAYLIST : null}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={classes.note}>
          <Link to={paths.importSpotify()}>{t("spotify.synced.choose")}</Link>
        </p>
      </Card>
      <Gate path={paths.createSyncedPlaylist()}>
        {(connected) => id !== null && <Follow key={id} {...connected} uri={spotifyPlaylistUri(id)} />}
      </Gate>
    </>
  );
}

function Follow({ account, token, uri }: Connected & { readonly uri: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const market = useMarket();
  const spotifyText = useSpotifyErrorText();
  const errorText = useErrorText();
  const tracks = useQuery({
    ...spotifyQueries(useServices()).tracks(uri, market ?? ""),
    enabled: market !== null,
  });
  const { run, isBusy } = useImport(account, token);
  if (tracks.isError)
    return (
      <div role="alert" className={classes.failed}>
        {spotifyText(tracks.error) ?? errorText(tracks.error)}{" "}
        <Button size="compact-md" variant="default" onClick={() => tracks.refetch()}>
          {t("app.retry")}
        </Button>
      </div>
    );
  if (!tracks.data) return <TrackRowSkeleton rows={4} />;
  const { name, total, tracks: listed } = tracks.data;
  const here = listed.filter(({ track }) => track !== null).length;
  const create = async () => {
    const counts = await run([{ uri, name }], true);
    if (counts?.playlist) navigate(paths.playlist({ musicId: counts.playlist }));
  };
  return (
    <section aria-labelledby="original">
      <h2 id="original">{name}</h2>
      <p className={classes.facts}>
        {t("spotify.trackCount", { count: total })} ·{" "}
        {total > listed.length
          ? t("spotify.synced.hereOfFirst", { here, first: listed.length })
          : t("spotify.synced.here", { here })}
      </p>
      <ul className={classes.tracks}>
        {listed.map(({ title, artists, track }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a playlist may hold a track twice, and its order stays
          <li key={place} data-missing={track === null || undefined}>
            <span dir="auto" className={classes.name}>
              {title}
            </span>
            <span className={classes.facts}>{artists.join(", ")}</span>
            {track === null && <span className={classes.absent}>{t("spotify.synced.absent")}</span>}
          </li>
        ))}
      </ul>
      <Button size="md" loading={isBusy} disabled={total === 0} onClick={create}>
        {t("spotify.synced.create")}
      </Button>
    </section>
  );
}
