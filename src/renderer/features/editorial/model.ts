import type {
  EditedPage,
  EditorialPageInput,
  EditorialPicture,
} from "#shared/contract/rest/music/editorial.ts";

/** A section of a page while it is edited. Days are YYYY-MM-DD, or empty. */
export interface SectionValues {
  /** Empty for a new section. */
  readonly sectionId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly items: readonly string[];
  readonly image: EditorialPicture | null;
  readonly shown_from: string;
  readonly shown_until: string;
}

/** A page while it is edited. */
export interface PageValues {
  readonly title: string;
  readonly sections: SectionValues[];
}

export const EMPTY_SECTION: SectionValues = {
  sectionId: "",
  title: "",
  subtitle: "",
  items: [],
  image: null,
  shown_from: "",
  shown_until: "",
};

/** The initial values of a page's form. */
export function valuesOf({ title, sections }: EditedPage): PageValues {
  return {
    title,
    sections: sections.map(({ id, shown_from, shown_until, ...section }) => ({
      ...section,
      sectionId: id,
      shown_from: shown_from ?? "",
      shown_until: shown_until ?? "",
    })),
  };
}

/** The input for the service. */
export function inputOf({ title, sections }: PageValues): EditorialPageInput {
  return {
    title,
    sections: sections.map(({ sectionId, items, shown_from, shown_until, ...section }) => ({
      ...section,
      id: sectionId === "" ? null : sectionId,
      items: [...items],
      shown_from: shown_from === "" ? null : shown_from,
      shown_until: shown_until === "" ? null : shown_until,
    })),
  };
}

/** Whether a section is shown on a day, only later, or no longer. */
export function whenShown(
  { shown_from: from, shown_until: until }: Pick<SectionValues, "shown_from" | "shown_until">,
  day: string,
): "now" | "later" | "over" {
  if (until !== "" && until < day) return "over";
  return from !== "" && from > day ? "later" : "now";
}

/** Moves the entry at `from` before the entry at the other index; both indices refer to the list before the move. */
export function moved<Entry>(list: readonly Entry[], from: number, gap: number): Entry[] {
  const rest = list.filter((_, place) => place !== from);
  const entry = list[from];
  if (entry !== undefined) rest.splice(from < gap ? gap - 1 : gap, 0, entry);
  return rest;
}
