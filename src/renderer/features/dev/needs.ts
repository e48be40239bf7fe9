import { hasDeveloperTools } from "#renderer/lib/page/developer-tools.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";

/** For developers; others go to the start page. */
export const developers: Need = () => (hasDeveloperTools(localStorage) ? null : paths.root());
