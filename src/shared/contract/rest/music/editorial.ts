import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { MAX_PICTURE_CHARACTERS } from "#shared/domain/formatting/images.ts";
import { MAX_PAGE_NAME, PAGE_NAME } from "#shared/domain/music/browse.ts";

/**
 * Editorial contents of music pages, by the provider's own accounts (specification, music §1, §3.4); service
 * `radio`.
 */

const MAX_PAGE_TITLE = 100;
const MAX_SECTION_TITLE = 100;
const MAX_SECTION_SUBTITLE = 200;
export const MAX_SECTIONS = 50;
export const MAX_SECTION_ITEMS = 50;

/** A page's name, as used in its address: lower-case letters, digits and hyphens. */
export const EditorialPageName = z.string().min(1).max(MAX_PAGE_NAME).regex(PAGE_NAME);

/** A picture stored by the service. `template` has %w and %h for its size. */
export const EditorialPicture = z.object({
  template: z.string().regex(/^\/media\/image\/[A-Za-z0-9_-]{1,200}\/%w\/%h$/),
  colorHex: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  placeholder: z.string().max(4_000),
});
export type EditorialPicture = z.output<typeof EditorialPicture>;

/** A row of a page; its items are ids of playlists, stations, albums, artists, tracks, schedules and categories. */
export const EditorialSectionInput = z.object({
  /** Null: a new one. */
  id: z.string().max(400).nullable(),
  title: text(MAX_SECTION_TITLE),
  subtitle: text(MAX_SECTION_SUBTITLE),
  items: z.array(OpaqueId).max(MAX_SECTION_ITEMS),
  image: EditorialPicture.nullable(),
  /** The days on which it is visible, inclusive; null: without a beginning or an end. */
  shown_from: z.iso.date().nullable(),
  shown_until: z.iso.date().nullable(),
});
export type EditorialSectionInput = z.output<typeof EditorialSectionInput>;

/** An editor's contents of a page. Without sections there is no such page, or only the generated one. */
export const EditorialPageInput = z.object({
  title: text(MAX_PAGE_TITLE),
  sections: z.array(EditorialSectionInput).max(MAX_SECTIONS),
});
export type EditorialPageInput = z.output<typeof EditorialPageInput>;

/** A page as shown to its editors, including past and future sections. */
export const EditedPage = z.object({
  page: z.string(),
  title: z.string(),
  /** Whether the service generates a page of this name, to which the sections are added. */
  made: z.boolean(),
  /** Changes with every change; an update names the version it started from. */
  snapshot: z.string(),
  sections: z.array(EditorialSectionInput.extend({ id: z.string() })),
});
export type EditedPage = z.output<typeof EditedPage>;

/** A page that can be chosen. */
const EditedPageSummary = z.object({
  page: z.string(),
  title: z.string(),
  made: z.boolean(),
  section_count: z.int(),
});

const edits = may("editorial.edit", account("account"));
const onePage = ids("account").extend({ page: EditorialPageName });

export const listEditedPages = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/editorial",
  summary: "The pages of music: those that the service makes, and those that editors have made.",
  needs: edits,
  params: ids("account"),
  response: z.object({ items: z.array(EditedPageSummary) }),
  // Only for the provider's own accounts; the tests of editorial pages use its people.
  example: () => ({ status: 403 }),
});

export const getEditedPage = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/editorial/:page",
  summary: "What editors have put on a page; without sections where that is nothing yet.",
  needs: edits,
  params: onePage,
  response: EditedPage,
  example: () => ({ status: 403 }),
});

export const saveEditedPage = endpoint({
  method: "PUT",
  path: "/api/radio/accounts/:account/editorial/:page",
  summary:
    "Writes a page anew; a conflict when it was changed since the snapshot that this change started from.",
  needs: edits,
  log: "music.page-edited",
  params: onePage,
  body: EditorialPageInput.extend({ snapshot: z.string().max(200) }),
  response: EditedPage,
  example: () => ({ body: { title: "A page", sections: [], snapshot: "as it was made" }, status: 403 }),
});

export const keepEditorialPicture = endpoint({
  method: "POST",
  path: "/api/radio/accounts/:account/editorial_pictures",
  summary: "Keeps a picture for a section.",
  needs: edits,
  unlogged: "A picture counts once a page uses it.",
  params: ids("account"),
  body: z.object({ picture: z.base64().min(1).max(MAX_PICTURE_CHARACTERS) }),
  response: EditorialPicture,
  example: () => ({ body: { picture: "AAAA" }, status: 403 }),
});
