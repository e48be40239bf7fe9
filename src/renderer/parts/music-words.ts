import type { i18n as I18n, ParseKeys } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { NamedTrait } from "#shared/contract/rest/reasons.ts";
import type { TagGroup } from "./recipe-editor/draft.ts";

type Texts = Pick<I18n, "t" | "exists">;

/** Years of release or beats a minute, as the service writes them: `years-1980-1989`, `tempo--110`. */
const SPAN = /^(years|tempo)-(\d*)-(\d*)$/;
const DECADE = /^(\d{3}0)s$/;

/** What was understood of a wish, in the person's language: the service's own words for what has none. */
export function mentionWords(i18n: Texts, { id, title, isUnwanted }: Mention): string {
  const slug = isUnwanted ? id.replace(/^no-/, "") : id;
  const [, kind, from = "", to = ""] = SPAN.exec(slug) ?? [];
  if (kind === undefined) return found(i18n, ["words"], slug) ?? title;
  const isDecade = kind === "years" && from.endsWith("0") && Number(to) === Number(from) + 9;
  if (isDecade) return i18n.t("musicWords.decade", { from });
  const span = spanWords(i18n, from, to);
  return kind === "tempo" ? i18n.t("musicWords.tempo", { span }) : span;
}

/** Groups of tags with their names in the person's language; tags that the service has no own word for stay as they are. */
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

/** A tag's name: "1980s" for `1980s`, in words where it has some. */
export function tagWords(i18n: Texts, slug: string): string | null {
  const [, from] = DECADE.exec(slug) ?? [];
  return from === undefined ? found(i18n, ["tags", "words"], slug) : i18n.t("musicWords.decade", { from });
}

/** The name of an artist, or of a genre or mood in the person's language. */
export function traitWords(i18n: Texts, { kind, value, name }: NamedTrait): string {
  return kind === "artist" ? name : (tagWords(i18n, value) ?? name);
}

function spanWords({ t }: Texts, from: string, to: string): string {
  if (from === "") return t("musicWords.upTo", { to });
  if (to === "") return t("musicWords.from", { from });
  return from === to ? from : t("musicWords.span", { from, to });
}

/** The text of the first of these lists that has the word; null where none has. */
function found(i18n: Texts, lists: readonly string[], slug: string): string | null {
  const key = lists.map((list) => `musicWords.${list}.${slug}`).find((one) => i18n.exists(one));
  // `exists` was asked whether it is a key.
  return key === undefined ? null : i18n.t(key as ParseKeys);
}
