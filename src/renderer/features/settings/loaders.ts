import { memberQueries } from "../../data/members.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";

/** Prefetches what pages of the settings show, while their code loads. */

export const loadUsers: Load<typeof paths.settingsUsers> = (services, { params }) =>
  services.queryClient.prefetchQuery(memberQueries(services).list(params.accountId));
