import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { OwnTracks } from "./tracks/own-tracks.tsx";
import { Uploads } from "./upload/uploads.tsx";

/** /accounts/{account}/own-music */
export function OwnMusicPage() {
  const { t } = useTranslation();
  const { accountId } = paths.ownMusic.useParams();
  const { q = "" } = paths.ownMusic.useSearch();
  return (
    <>
      <PageHeader title={t("ownMusic.title")} below={t("ownMusic.intro")} />
      <Uploads key={accountId} account={accountId} />
      <OwnTracks key={`tracks of ${accountId} ${q}`} account={accountId} search={q} />
    </>
  );
}
