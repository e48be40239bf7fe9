import { musicQueries } from "../../data/music.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** What the home page shows, fetched while its code is. */
export const loadHome: Load<typeof paths.home> = (services, { params }) =>
  services.queryClient.prefetchQuery(musicQueries(services).editorialPage(params.page ?? "home"));
