import { path } from "../../lib/routing/path.ts";

/** /search/*: what follows is read by `parseSearchPath`. `nav` says from where the search was begun. */
export const searchAddress = path(
  "/search/*",
  async () => (await import("../../lib/routing/search.ts")).SearchOrigin,
);
