import { Button, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { editorialQueries } from "#renderer/data/music/editorial.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { EditedPage } from "#shared/contract/rest/music/editorial.ts";
import { topicOfPage } from "#shared/domain/music/browse.ts";
import classes from "./editorial.module.css";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { PageEditor } from "./page-editor.tsx";

const FIRST = "home";

/** /accounts/{accountId}/editorial/{page?}: edits the pages of music. */
export function EditorialPage() {
  const { accountId, editedPage = FIRST } = paths.editorial.useParams();
  const { t } = useTranslation();
  const queries = editorialQueries(useServices());
  const page = useQuery(queries.page(accountId, editedPage));
  return (
    <>
      <PageHeader title={t("editorial.title")} below={t("editorial.intro")} />
      <PageChoice account={accountId} page={editedPage} />
      {page.isLoadingError ? (
        <QueryError error={page.error} onRetry={() => page.refetch()} />
      ) : page.data ? (
        <LoadedPage key={editedPage} account={accountId} page={page.data} />
      ) : (
        <TrackRowSkeleton rows={5} />
      )}
    </>
  );
}

interface LoadedPageProps {
  readonly account: string;
  readonly page: EditedPage;
}

/** The edit keeps its starting point, even if the page is refetched meanwhile. */
function LoadedPage({ account, page }: LoadedPageProps) {
  const [base, setBase] = useState(page);
  return <PageEditor key={base.snapshot} account={account} base={base} onBase={setBase} />;
}

function PageChoice({ account, page }: { readonly account: string; readonly page: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = useQuery(editorialQueries(useServices()).pages(account));
  const [naming, setNaming] = useState(false);
  const open = (editedPage: string) => navigate(paths.editorial({ accountId: account, editedPage }));
  const name = (of: string, title: string) => {
    const topic = topicOfPage(of);
    return title || (topic ? t(`discover.page.${topic}`) : of);
  };
  const known = pages.data ?? [];
  // A page that has not been saved yet.
  const isNew = pages.data !== undefined && !known.some((one) => one.page === page);
  const options = [...known, ...(isNew ? [{ page, title: "", section_count: 0 }] : [])].map((one) => ({
    value: one.page,
    label:
      one.section_count === 0
        ? name(one.page, one.title)
        : t("editorial.pageWith", { name: name(one.page, one.title), count: one.section_count }),
  }));
  return (
    <div className={classes.choice}>
      <Select
        label={t("editorial.page")}
        value={page}
        data={options}
        allowDeselect={false}
        searchable
        disabled={pages.data === undefined}
        onChange={(value) => value !== null && open(value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        {t("editorial.newPage")}
      </Button>
      <NewPageDialog
        opened={naming}
        taken={known.map((one) => one.page)}
        onClose={() => setNaming(false)}
        onNamed={(named) => {
          setNaming(false);
          open(named);
        }}
      />
    </div>
  );
}
