import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useMayHere } from "#renderer/data/access/access.ts";
import { marketOf } from "#renderer/data/accounts/current-account.ts";
import { useAddTracks } from "#renderer/parts/playlist-dialogs/use-add-tracks.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

interface LibraryAccountValue {
  readonly id: string;
  /** Adds a track to one of the account's playlists; null without the permission. */
  readonly addTrack:
    | ((playlist: { readonly id: string; readonly name: string }, track: string) => void)
    | null;
}

const Value = createContext<LibraryAccountValue>({ id: "_", addTrack: null });

interface LibraryAccountProps {
  readonly account: Account;
  readonly children: ReactNode;
}

/** Provides the items' account data: read once for all, since there may be thousands of items. */
export function LibraryAccount({ account, children }: LibraryAccountProps) {
  const mayMake = useMayHere("playlist.create")?.ok === true;
  const { addAndTell } = useAddTracks(marketOf(account));
  const { id } = account;
  const value = useMemo(
    () => ({
      id,
      addTrack: mayMake
        ? (playlist: Parameters<typeof addAndTell>[0], track: string) => void addAndTell(playlist, [track])
        : null,
    }),
    [id, mayMake, addAndTell],
  );
  return <Value value={value}>{children}</Value>;
}

/** The account of the library that shows an item. */
export function useLibraryAccount(): LibraryAccountValue {
  return useContext(Value);
}
