import { mayHere } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { type Page, page, type Row, redirect } from "#renderer/lib/routing/page.ts";

/**
 * The create hub and its pages; `pageAt` finds other features' pages, which the hub offers to people whom they admit.
 */
export function createPages(pageAt: (pattern: string) => Page | null): readonly Row[] {
  return [
    page(paths.create, {
      title: "create.title",
      needs: [signedIn],
      component: async () => {
        const { CreateHub } = await import("./create-hub.tsx");
        return () => <CreateHub pageAt={pageAt} />;
      },
    }),
    page(paths.createPlaylist, {
      title: "create.playlist.page",
      needs: [signedIn, mayHere("playlist.create")],
      otherwise: () => paths.create(),
      component: async () => (await import("./create-playlist-page.tsx")).CreatePlaylistPage,
    }),
    redirect({ pattern: "/create/from-playlist" }, () => "/create/station/from-playlist"),
  ];
}
