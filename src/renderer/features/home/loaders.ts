import { musicQueries } from "../../data/music.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** Prefetches the home page's data while its code loads. */
export const loadHome: Load<typeof paths.home> = (services, { params }) =>
  services.queryClient.prefetchQuery(musicQueries(services).editorialPage(params.page ?? "home"));
