import { keepPicture } from "#server/modules/playlists/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  getEditedPage,
  keepEditorialPicture,
  listEditedPages,
  saveEditedPage,
} from "#shared/contract/rest/music/editorial.ts";
import { MADE_PAGES, topicOfPage } from "#shared/domain/music/browse.ts";
import { savePage } from "./commands/save-page.ts";
import { toEditedPage } from "./records.ts";
import { editedPages, sectionsOf } from "./repository.ts";

/** The editor of the shared music pages. */
export function registerEditorialRoutes(app: App): void {
  serve(app, listEditedPages, async ({ services }) => {
    const edited = await editedPages(services.db);
    const byName = new Map(edited.map((row) => [row.page, row]));
    const own = edited.map(({ page }) => page).filter((page) => topicOfPage(page) === null);
    return {
      items: [...Object.keys(MADE_PAGES), ...own].map((page) => ({
        page,
        title: byName.get(page)?.title ?? "",
        made: topicOfPage(page) !== null,
        section_count: byName.get(page)?.sectionCount ?? 0,
      })),
    };
  });

  serve(app, getEditedPage, async ({ params, services }) =>
    toEditedPage(params.page, await sectionsOf(services.db, params.page)),
  );

  serve(app, saveEditedPage, async ({ params, body, services }) => {
    const saved = await savePage(services, params.page, body);
    return saved.ok ? toEditedPage(params.page, saved.value) : saved;
  });

  serve(app, keepEditorialPicture, async ({ subject, body, services }) => {
    const image = await keepPicture(services, subject.id, Buffer.from(body.picture, "base64"));
    return image.ok ? image.value : image;
  });
}
