import { createHash } from "node:crypto";
import type { EditedPage } from "#shared/contract/rest/music/editorial.ts";
import { topicOfPage } from "#shared/domain/music/browse.ts";
import type { EditorialSectionRow } from "./repository.ts";

/** A page for its editors. */
export function toEditedPage(page: string, rows: readonly EditorialSectionRow[]): EditedPage {
  return {
    page,
    title: rows[0]?.pageTitle ?? "",
    made: topicOfPage(page) !== null,
    snapshot: snapshotOf(rows),
    sections: rows.map((row) => ({
      id: row.id,
      title: row.title,
      subtitle: row.subtitle ?? "",
      items: row.items,
      image: row.image,
      shown_from: row.shownFrom,
      shown_until: row.shownUntil,
    })),
  };
}

/** Fingerprint of a page's contents: changes with every change. */
export function snapshotOf(rows: readonly EditorialSectionRow[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}
