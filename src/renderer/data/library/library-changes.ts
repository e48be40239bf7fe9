import { useQueryClient } from "@tanstack/react-query";
import type { i18n as I18n, ParseKeys } from "i18next";
import { type QueryChange, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError, shownCode } from "#renderer/lib/transport/api-error.ts";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import type { LibraryQuestion } from "#shared/domain/library/library-question.ts";
import { type LibraryNode, type LibraryState, libraryFor, libraryIdsKey } from "./account-library.ts";
import type { LibraryItems } from "./library.ts";

/** An item to add or remove, with its card if known, so that lists can show it before the service answers. */
export interface LibraryChange {
  readonly item: { readonly id: string; readonly name: string; readonly node: LibraryNode | null };
  /** True adds, false removes. */
  readonly wanted: boolean;
}

/** Adds to and removes from an account's library: optimistic, with undo. */
export function useChangeLibrary(owner: string | null) {
  const services = useServices();
  const queryClient = useQueryClient();
  const change = useCallMutation(
    (_, { item, wanted }: LibraryChange) => libraryFor(services, owner).toggle(item.id, wanted),
    {
      optimistic: ({ item, wanted }) => {
        if (owner === null) return [];
        const keys = (prefix: readonly unknown[]) =>
          queryClient.getQueriesData({ queryKey: prefix }).map(([queryKey]) => queryKey);
        return [
          changeOf<LibraryState>(libraryIdsKey(owner), (held) => withId(held, item.id, wanted)),
          ...keys([...queryKeys.library(owner), "items"]).map((queryKey) =>
            changeOf<LibraryItems>(queryKey, (held) =>
              withItem(held, queryKey.at(-1) as LibraryQuestion, item, wanted),
            ),
          ),
          ...keys([...queryKeys.playlist(item.id), "page"]).map((queryKey) =>
            changeOf<NonNullable<PlaylistPageQuery["playlist"]>>(queryKey, (held) => ({
              ...held,
              inMusicLibrary: wanted,
            })),
          ),
        ];
      },
      learned: (_, state) =>
        owner === null ? [] : [{ queryKey: libraryIdsKey(owner), change: () => state }],
      stale: () => (owner === null ? [] : [queryKeys.library(owner)]),
      success: (t, { item, wanted }) => t(wanted ? "music.added" : "music.removed", { title: item.name }),
      undo: ({ item, wanted }) => change.mutate({ item, wanted: !wanted }),
      failure: { text: libraryErrorText },
      scope: "library",
    },
  );
  return change;
}

/** The text for a refused change: `yourMusic.errors.{code}`, or UnknownError for an error without a code. */
export function libraryErrorText(i18n: Pick<I18n, "t" | "exists">, error: unknown): string {
  const codes = error instanceof ApiError ? [error.reason, error.graphqlCode, error.type] : [];
  const code = [...codes, shownCode(error)].find((one) => one && i18n.exists(`yourMusic.errors.${one}`));
  // `exists` has checked the key.
  return i18n.t(`yourMusic.errors.${code ?? "UnknownError"}` as ParseKeys);
}

/** A change to a cached query; an empty query stays empty. */
function changeOf<Data>(queryKey: readonly unknown[], change: (held: Data) => Data): QueryChange {
  // Data under these keys has this type.
  return { queryKey, change: (held) => (held ? change(held as Data) : held) };
}

function withId({ version, ids }: LibraryState, id: string, wanted: boolean): LibraryState {
  const others = ids.filter((held) => held !== id);
  return { version, ids: wanted ? [id, ...others] : others };
}

/** The list without the item, or with it on top when sorted newest first. Other lists get it on refetch. */
function withItem(
  held: LibraryItems,
  question: LibraryQuestion,
  { id, node }: LibraryChange["item"],
  wanted: boolean,
): LibraryItems {
  const pages = held.pages.map((page) => ({ ...page, nodes: page.nodes.filter((one) => one.id !== id) }));
  const [first, ...others] = pages;
  if (!wanted || node === null || !first || !comesFirst(question, node)) return { ...held, pages };
  return { ...held, pages: [{ ...first, nodes: [node, ...first.nodes] }, ...others] };
}

function comesFirst({ sort, search, kinds }: LibraryQuestion, node: LibraryNode): boolean {
  const kind = node.__typename === "Schedule" ? "SCHEDULE" : "PLAYLIST";
  const isNewestFirst = sort.field === "ADDED_AT" && sort.order === "DESC";
  return isNewestFirst && search === "" && (kinds === undefined || kinds.includes(kind));
}
