import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { BackToGuide } from "#renderer/features/guide/back-to-guide.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { ArticleText } from "#renderer/parts/help/article-text.tsx";
import { describeResource } from "#renderer/parts/help/describe-resource.ts";
import { findResource } from "#renderer/parts/help/guide-resources.ts";
import { HelpVideo } from "#renderer/parts/help/help-media.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Resource } from "#shared/domain/help/resources.ts";
import classes from "./resource-page.module.css";

/** /guide/resources/{resource}: an article or a video of the setup guide. */
export function ResourcePage() {
  const { resourceId } = paths.guideResource.useParams();
  const account = useCurrentAccount();
  if (!account) return null;
  const resource = findResource(resourceId, account.iso_country);
  // The account was switched: this one is not offered the item.
  return resource ? <Shown resource={resource} /> : <Navigate to={paths.guide()} replace />;
}

function Shown({ resource }: { readonly resource: Resource }) {
  const { t, i18n } = useTranslation();
  const { title, description, meta, author, videoId } = describeResource(resource, t, i18n.language);
  usePageTitle(title);
  return (
    <article className={classes.page}>
      <PageHeader title={title} above={<BackToGuide />} below={description} />
      <p className={classes.author}>
        {meta} · <strong>{author.name}</strong>, {author.title}
      </p>
      {videoId !== null && (
        <div className={classes.video}>
          <HelpVideo name={videoId} label={title} />
        </div>
      )}
      {resource.article !== null && <ArticleText article={resource.article} />}
    </article>
  );
}
