import { IconMusic } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MusicSections } from "#renderer/parts/music/music-sections.tsx";
import { ShelvesSkeleton } from "#renderer/parts/music/shelves-skeleton.tsx";
import { PlanGate } from "#renderer/parts/plan-gate.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { pageOfAddress } from "./page-of-address.ts";

/** /discover/{page}: an editorial page, named by the rest of the address. Artist pages need a plan with artists. */
export function DiscoverPage() {
  const page = pageOfAddress(useLocation().pathname);
  if (!page.startsWith("artist/")) return <Editorial page={page} />;
  return (
    <PlanGate what="artist">
      <Editorial page={page} />
    </PlanGate>
  );
}

function Editorial({ page }: { readonly page: string }) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const query = useQuery(discoverQueries(useServices()).editorialPage(page, account?.id ?? null));
  const { data } = query;
  const title = data ? data.title || (data.topic ? t(`discover.page.${data.topic}`) : "") : null;
  usePageTitle(title);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <ShelvesSkeleton />;
  const found = data?.sections.some(({ items }) => items.length > 0) ?? false;
  return (
    <>
      <PageHeader title={title ?? t("discover.notFound.title")} />
      {found && data ? (
        <MusicSections sections={data.sections} />
      ) : (
        <EmptyState
          icon={<IconMusic size={26} stroke={1.6} />}
          title={t(data ? "discover.empty.title" : "discover.notFound.title")}
        >
          {t(data ? "discover.empty.body" : "discover.notFound.body")}
        </EmptyState>
      )}
    </>
  );
}
