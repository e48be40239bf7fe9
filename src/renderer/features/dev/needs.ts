import { hasDeveloperTools } from "../../lib/developer-tools.ts";
import { paths } from "../../lib/paths.ts";
import type { Need } from "../../lib/routing/need.ts";

/** For developers; others go to the start page. */
export const developers: Need = () => (hasDeveloperTools(localStorage) ? null : paths.root());
