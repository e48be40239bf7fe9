import { useMay } from "#renderer/data/access/access.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { composerKind, editActionOf } from "#shared/domain/music/composing/composers.ts";

type Playlist = Pick<NonNullable<PlaylistPageQuery["playlist"]>, "composerType" | "curator">;

/**
 * The kind of music as which the signed-in person may edit this playlist of the current account; null: they may not.
 * Undefined until loaded.
 */
export function useEditor({ composerType: composer, curator }: Playlist) {
  const owner = useCurrentAccount()?.id ?? null;
  const action = curator?.accountId === owner ? editActionOf(composer) : null;
  const answer = useMay(action ?? "music.edit", { account: action === null ? null : owner, composer });
  if (owner === null || action === null) return null;
  if (answer === null) return undefined;
  return answer.ok ? composerKind(composer) : null;
}

/** Offers a larger plan for editing this playlist of the current account; null: it would not help. */
export function useEditorOffer({ composerType: composer, curator }: Playlist): (() => void) | null {
  const owner = useCurrentAccount()?.id ?? null;
  const action = curator?.accountId === owner ? editActionOf(composer) : null;
  const answer = useMay(action ?? "music.edit", { account: action === null ? null : owner, composer });
  return useUpgradeOffer(action ?? "music.edit", answer);
}
