import { randomUUID } from "node:crypto";
import { typeOfItem } from "#server/modules/discover/public.ts";
import { snapshotOf } from "#server/modules/editorial/records.ts";
import {
  type EditorialSectionRow,
  lockPage,
  replaceSections,
  sectionsOf,
} from "#server/modules/editorial/repository.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { findSchedules } from "#server/modules/schedules/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { EditorialPageInput } from "#shared/contract/rest/music/editorial.ts";
import { decodeId, idOf } from "#shared/domain/ids/opaque-id.ts";
import { topicOfPage } from "#shared/domain/music/browse.ts";
import { EVERYBODY, mayHear } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

/** Replaces a music page, unless somebody has changed it since the snapshot. */
export async function savePage(
  services: Services,
  page: string,
  { snapshot, ...input }: EditorialPageInput & { readonly snapshot: string },
): Promise<Result<readonly EditorialSectionRow[], Problem>> {
  const fields = await messages(services, page, await sectionsOf(services.db, page), input);
  if (Object.keys(fields).length > 0) return problem("invalid", { fields });
  return await services.db.transaction(async (tx) => {
    await lockPage(tx, page);
    const before = await sectionsOf(tx, page);
    if (snapshotOf(before) !== snapshot) return problem("conflict");
    await replaceSections(tx, page, rowsOf(page, before, input));
    return ok(await sectionsOf(tx, page));
  });
}

function rowsOf(
  page: string,
  before: readonly EditorialSectionRow[],
  { title, sections }: EditorialPageInput,
): readonly EditorialSectionRow[] {
  const left = new Set(before.map(({ id }) => id));
  return sections.map((section, position) => ({
    // A row keeps its id; ids are unique.
    id: section.id !== null && left.delete(section.id) ? section.id : idOf("EditorialPage", randomUUID()),
    page,
    pageTitle: title,
    position,
    title: section.title,
    subtitle: section.subtitle === "" ? null : section.subtitle,
    items: [...new Set(section.items)],
    image: section.image,
    shownFrom: section.shown_from,
    shownUntil: section.shown_until,
  }));
}

/** Errors beyond the shape of the input, by field. */
async function messages(
  services: Services,
  page: string,
  before: readonly EditorialSectionRow[],
  { title, sections }: EditorialPageInput,
): Promise<FieldMessages> {
  const fields: Record<string, FieldMessages[string]> = {};
  // A generated page has a name in every language.
  if (title === "" && sections.length > 0 && topicOfPage(page) === null) fields.title = { code: "required" };
  const kept = new Set(before.flatMap(({ items }) => items));
  const added = new Set(sections.flatMap(({ items }) => items).filter((id) => !kept.has(id)));
  const found = await everybodys(services, [...added]);
  for (const [n, section] of sections.entries()) {
    const { shown_from: from, shown_until: until } = section;
    if (section.title === "") fields[`sections.${n}.title`] = { code: "required" };
    if (from !== null && until !== null && until < from)
      fields[`sections.${n}.shown_until`] = { code: "rule", rule: "endBeforeStart" };
    if (section.items.some((id) => added.has(id) && !found.has(id)))
      fields[`sections.${n}.items`] = { code: "rule", rule: "notForEverybody" };
  }
  return fields;
}

/** Those of these items that are visible to everybody. */
async function everybodys(services: Services, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const catalogue = catalogueOf(services, EVERYBODY);
  const schedules = await findSchedules(
    services.db,
    ids.filter((id) => decodeId(id)?.kind === "Schedule"),
  );
  const isThere = async (id: string): Promise<boolean> => {
    switch (typeOfItem(id)) {
      case "Playlist":
        return (await catalogue.collection(id)) !== undefined;
      case "Album":
        return (await catalogue.album(id)) !== undefined;
      case "Artist":
        return (await catalogue.artist(id)) !== undefined;
      case "Track":
        return (await catalogue.track(id)) !== undefined;
      case "Schedule":
        return mayHear(EVERYBODY, schedules.get(id)?.accountId ?? "");
      case "BrowseCategory":
        return true;
      case null:
        return false;
    }
  };
  const there = await Promise.all(ids.map(async (id) => ((await isThere(id)) ? [id] : [])));
  return new Set(there.flat());
}
