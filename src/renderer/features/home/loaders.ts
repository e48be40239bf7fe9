import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";
import { editorialPageQuery } from "./api.ts";

/** What the home page shows, fetched while its code is. */
export const loadHome: Load<typeof paths.home> = ({ queryClient, graphql }, { params }) =>
  queryClient.prefetchQuery(editorialPageQuery(graphql, params.page ?? "home"));
