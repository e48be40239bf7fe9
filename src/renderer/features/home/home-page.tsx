import { IconMusic } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { EditorialPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { useCurrentAccount } from "../../data/current-account.ts";
import { musicQueries } from "../../data/music.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AlbumTile, ArtistTile, PlaylistTile } from "../../parts/music-cards.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Shelf } from "../../ui/shelf.tsx";
import { Greeting } from "./greeting.tsx";
import { OwnMusic } from "./own-music.tsx";
import { ShelvesSkeleton } from "./shelves-skeleton.tsx";
import { ZonesGlance } from "./zones-glance.tsx";

type Section = NonNullable<EditorialPageQuery["editorialPage"]>["sections"][number];
type Item = Section["items"][number];

/** Shelves that are drawn with the page; those below come once these are on screen. */
const AT_ONCE = 2;

/** /home: how the zones are, and music to choose from; /home/{page}: another editorial page. */
export function HomePage() {
  const { page } = paths.home.useParams();
  const services = useServices();
  const { host } = services;
  const account = useCurrentAccount();
  const query = useQuery(musicQueries(services).editorialPage(page ?? "home"));
  usePageTitle(page ? (query.data?.title ?? null) : null);
  return (
    <>
      {page ? query.data && <PageHeader title={query.data.title} /> : <Greeting />}
      {page || !account || host.kind === "electron" ? null : <ZonesGlance accountId={account.id} />}
      {query.isPending ? <ShelvesSkeleton /> : null}
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.data !== undefined ? <Music sections={query.data?.sections ?? null} home={!page} /> : null}
    </>
  );
}

interface MusicProps {
  /** Null: there is no such page. */
  readonly sections: readonly Section[] | null;
  readonly home: boolean;
}

function Music({ sections, home }: MusicProps) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const filled = sections?.filter(({ items }) => items.length > 0) ?? [];
  const count = useDeferredValue(filled.length, AT_ONCE);
  if (filled.length === 0) {
    if (home && account) return <OwnMusic accountId={account.id} />;
    const text = sections === null && !home ? "notFound" : "empty";
    return (
      <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t(`home.${text}.title`)}>
        {t(`home.${text}.body`)}
      </EmptyState>
    );
  }
  return filled.slice(0, count).map((section) => (
    <Shelf
      key={section.id}
      title={section.title}
      subtitle={section.subtitle}
      previousLabel={t("music.previous", { title: section.title })}
      nextLabel={t("music.next", { title: section.title })}
    >
      {section.items.map((item) => (
        <Tile key={item.id} item={item} />
      ))}
    </Shelf>
  ));
}

function Tile({ item }: { readonly item: Item }) {
  switch (item.__typename) {
    case "Playlist":
      return <PlaylistTile playlist={item} />;
    case "Album":
      return <AlbumTile album={item} />;
    case "Artist":
      return <ArtistTile artist={item} />;
  }
}
