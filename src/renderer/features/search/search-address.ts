import { path } from "#renderer/lib/routing/path.ts";

/** /search/*: `parseSearchPath` reads the rest. `nav` names the place where the search started. */
export const searchAddress = path(
  "/search/*",
  async () => (await import("#renderer/lib/routing/search.ts")).SearchOrigin,
);
