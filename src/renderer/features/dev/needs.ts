import { hasDeveloperTools } from "../../lib/developer-tools.ts";
import { paths } from "../../lib/paths.ts";
import type { Need } from "../../lib/routing/need.ts";

/** For developers; others are sent to the start. */
export const developers: Need = () => (hasDeveloperTools(localStorage) ? null : paths.root());
