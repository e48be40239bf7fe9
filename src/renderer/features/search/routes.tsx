import { discovers } from "#renderer/data/access/page-needs.ts";
import { signedInOrDevice } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";
import { searchAddress } from "./search-address.ts";

/** /search, /search/{query} and /search/{query}/{section}: see search-path.ts. The page has its own search field. */
export const searchPages: readonly Row[] = [
  page(searchAddress, {
    needs: [signedInOrDevice, discovers],
    layout: { search: false },
    component: async () => (await import("./search-page.tsx")).SearchPage,
  }),
];
