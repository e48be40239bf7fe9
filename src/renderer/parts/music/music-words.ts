import type { i18n as I18n, ParseKeys } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ENGLISH } from "#renderer/lib/i18n/i18n.ts";
import type { TagGroup } from "#renderer/parts/recipe-editor/draft.ts";
import type { PlaylistCardFragment } from "#shared/contract/graphql/generated/operations.ts";
import type { NamedTrait } from "#shared/contract/rest/music/reasons.ts";

type Texts = Pick<I18n, "t" | "exists">;

/** Years of release or beats per minute in the service's form: `years-1980-1989`, `tempo--110`. */
const SPAN = /^(years|tempo)-(\d*)-(\d*)$/;
const DECADE = /^(\d{3}0)s$/;

/** A recognised part of a prompt in the person's language; the service's own text if there is no translation. */
export function mentionWords(i18n: Texts, { id, title, isUnwanted }: Mention): string {
  const slug = isUnwanted ? id.replace(/^no-/, "") : id;
  const [, kind, from = "", to = ""] = SPAN.exec(slug) ?? [];
  if (kind === undefined) return found(i18n, ["words"], slug) ?? title;
  const isDecade = kind === "years" && from.endsWith("0") && Number(to) === Number(from) + 9;
  if (isDecade) return i18n.t("musicWords.decade", { from });
  const span = spanWords(i18n, from, to);
  return kind === "tempo" ? i18n.t("musicWords.tempo", { span }) : span;
}

/** Groups of tags with translated names; unknown tags keep theirs. */
export function useNamedGroups(groups: readonly TagGroup[]): readonly TagGroup[] {
  const { i18n } = useTranslation();
  return useMemo(
    () =>
      groups.map((group) => ({
        ...group,
        title: found(i18n, ["groups"], group.id) ?? group.title,
        tags: group.tags.map((tag) => ({ ...tag, title: tagWords(i18n, tag.slug) ?? tag.title })),
      })),
    [groups, i18n],
  );
}

interface Mention {
  readonly id: string;
  readonly title: string;
  readonly isUnwanted: boolean;
}

/** A tag's name: "1980s" for `1980s`, or a translation. */
export function tagWords(i18n: Texts, slug: string): string | null {
  const [, from] = DECADE.exec(slug) ?? [];
  return from === undefined ? found(i18n, ["tags", "words"], slug) : i18n.t("musicWords.decade", { from });
}

/** The name of an artist, or the translated name of a genre or mood. */
export function traitWords(i18n: Texts, { kind, value, name }: NamedTrait): string {
  return kind === "artist" ? name : (tagWords(i18n, value) ?? name);
}

/** The parts of a playlist that its description uses. */
export type ToldPlaylist = Pick<PlaylistCardFragment, "shortDescription" | "madeOf">;

/** Whether the service's English text has to be translated. People's own text is kept. */
export function isToldAnew({ language }: Pick<I18n, "language">, { madeOf }: ToldPlaylist): boolean {
  return Boolean(madeOf) && language !== ENGLISH;
}

/** A playlist's description; translated if the service generated it. */
export function aboutPlaylist(i18n: Texts & Pick<I18n, "language">, playlist: ToldPlaylist): string {
  const { madeOf, shortDescription } = playlist;
  if (!madeOf || !isToldAnew(i18n, playlist)) return shortDescription;
  const { tagGroups, soundsLike } = madeOf;
  if (soundsLike !== null) return i18n.t("musicWords.soundsLike", { title: soundsLike });
  const tags = tagGroups.flatMap(({ id, tags }) =>
    tags.map(({ slug, title }) => {
      const name = found(i18n, ["words", "tags"], slug) ?? tagWords(i18n, slug) ?? title;
      return NAMES.has(id) ? name : insideSentence(name);
    }),
  );
  return i18n.t("musicWords.plays", { tags: tags.join(", ") });
}

/** Groups of tags that are names: countries, and the shop's own tags. */
const NAMES: ReadonlySet<string> = new Set(["region", "own"]);

/** Removes a label's initial capital; "R&B" and "USA" keep theirs. */
function insideSentence(label: string): string {
  return /^\p{Lu}[\p{Ll} -]/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
}

function spanWords({ t }: Texts, from: string, to: string): string {
  if (from === "") return t("musicWords.upTo", { to });
  if (to === "") return t("musicWords.from", { from });
  return from === to ? from : t("musicWords.span", { from, to });
}

/** The text of the first list that contains the word; null if none does. */
function found(i18n: Texts, lists: readonly string[], slug: string): string | null {
  const key = lists.map((list) => `musicWords.${list}.${slug}`).find((one) => i18n.exists(one));
  // `exists` has checked the key.
  return key === undefined ? null : i18n.t(key as ParseKeys);
}
