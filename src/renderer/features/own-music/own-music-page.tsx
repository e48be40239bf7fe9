import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { OwnTracks } from "./tracks/own-tracks.tsx";

/** /accounts/{account}/own-music: the account's own music. */
export function OwnMusicPage() {
  const { t } = useTranslation();
  const { accountId } = paths.ownMusic.useParams();
  return (
    <>
      <PageHeader title={t("ownMusic.title")} />
      <OwnTracks account={accountId} />
    </>
  );
}
