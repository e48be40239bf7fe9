import { Button, Loader, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import { useCreatePlaylist } from "#renderer/data/playlists/playlist-creation.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { MAX_PLAYLIST_NAME } from "#shared/contract/graphql/inputs/playlist-words.ts";
import classes from "./choose-playlist.module.css";
import { type Addition, usePlaylistDialogs } from "./store.ts";
import { useAddTracks } from "./use-add-tracks.ts";

/** Smallest number of playlists with a search field. */
const SEARCHED_FROM = 8;
const TYPING_MS = 250;

interface ChoosePlaylistProps {
  readonly addition: Addition;
  readonly onClose: () => void;
}

/** Adds music to one of the account's manual playlists, or to a new one. */
export function ChoosePlaylist({ addition, onClose }: ChoosePlaylistProps) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const market = useMarket() ?? "";
  const [search, setSearch] = useState("");
  const [words] = useDebouncedValue(search.trim(), TYPING_MS);
  const queries = manualPlaylistQueries(useServices());
  const all = useQuery({ ...queries.own(account?.id ?? "", ""), enabled: account !== null });
  const found = useQuery({ ...queries.own(account?.id ?? "", words), enabled: account !== null });
  const load = useLoad(addition);
  const { addAndTell } = useAddTracks(market);
  const [chosen, setChosen] = useState<string | null>(null);

  const choose = async (playlist: { readonly id: string; readonly name: string }) => {
    setChosen(playlist.id);
    const trackIds = await load();
    if (trackIds) {
      const { shown } = usePlaylistDialogs.getState();
      const added = await addAndTell(playlist, trackIds);
      // Another dialog has replaced this one meanwhile.
      if (added && usePlaylistDialogs.getState().shown === shown) onClose();
    }
    setChosen(null);
  };

  if (!account) return null;
  return (
    <div className={classes.chooser}>
      <NewPlaylist account={account.id} market={market} addition={addition} onClose={onClose} />
      {(all.data?.length ?? 0) >= SEARCHED_FROM ? (
        <SearchField
          value={search}
          onChange={setSearch}
          label={t("playlistDialogs.choose.search")}
          placeholder={t("playlistDialogs.choose.search")}
          clearLabel={t("playlistDialogs.choose.clear")}
        />
      ) : null}
      {found.isLoadingError ? <QueryError error={found.error} onRetry={() => found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={56} /> : null}
      {found.data?.length === 0 ? (
        <p className={classes.none} role="status">
          {words === ""
            ? t("playlistDialogs.choose.none")
            : t("playlistDialogs.choose.notFound", { query: words })}
        </p>
      ) : null}
      <ul className={classes.list} aria-label={t("playlistDialogs.choose.list")}>
        {found.data?.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              className={classes.playlist}
              disabled={chosen !== null}
              onClick={() => choose(playlist)}
            >
              <Cover
                image={playlist.display.image?.url ?? null}
                color={playlist.display.colors?.primary.hex ?? null}
                size={44}
                alt=""
              />
              <span dir="auto" className={classes.name}>
                {playlist.name}
              </span>
              {chosen === playlist.id ? <Loader size={18} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewPlaylistProps extends ChoosePlaylistProps {
  readonly account: string;
  readonly market: string;
}

function NewPlaylist({ account, market, addition, onClose }: NewPlaylistProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const suggested = useQuery(manualPlaylistQueries(useServices()).newName(account)).data ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const load = useLoad(addition);
  const [isBusy, setBusy] = useState(false);
  const create = useCreatePlaylist(account, market, "add-to-playlist");
  const { addAndTell } = useAddTracks(market);
  const name = typed ?? suggested;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const trackIds = await load();
    try {
      if (trackIds) {
        const made = await create.mutateAsync({ name: name.trim() });
        onClose();
        await addAndTell(made, trackIds);
      }
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setBusy(false);
    }
  };

  if (!opened)
    return (
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t("playlistDialogs.choose.new")}
      </Button>
    );
  return (
    <form className={classes.new} onSubmit={submit}>
      <TextInput
        className={classes.field ?? ""}
        label={t("playlistDialogs.choose.newName")}
        value={name}
        maxLength={MAX_PLAYLIST_NAME}
        data-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={name.trim() === ""}>
        {t("playlistDialogs.choose.create")}
      </Button>
    </form>
  );
}

/** Loads the tracks of an addition; shows a toast and returns null on failure or if there are none. */
function useLoad({ title, load }: Addition): () => Promise<readonly string[] | null> {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return async () => {
    try {
      const trackIds = await load();
      if (trackIds.length > 0) return trackIds;
      toast("error", t("playlistDialogs.nothing", { title }));
    } catch (error) {
      toast("error", errorText(error));
    }
    return null;
  };
}
