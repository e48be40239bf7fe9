import { IconArticle, IconCertificate, IconPlayerPlay, type TablerIcon } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { GuideResource, ResourceType } from "#shared/domain/help/resources.ts";
import { describeResource } from "./describe-resource.ts";
import { resourcesOf } from "./guide-resources.ts";
import classes from "./resource-cards.module.css";

const ICONS: Readonly<Record<ResourceType, TablerIcon>> = {
  article: IconArticle,
  custom: IconCertificate,
  video: IconPlayerPlay,
};

interface ResourceCardsProps {
  /** The account's country, ISO 3166. */
  readonly country: string | null;
}

/** What the setup guide offers to read, watch or open. Texts: `help`. */
export function ResourceCards({ country }: ResourceCardsProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {t("help.resources.heading")}
      </h2>
      <ul className={classes.cards}>
        {resourcesOf(country).map((resource) => (
          <ResourceCard key={resource.id} resource={describeResource(resource, t, i18n.language)} />
        ))}
      </ul>
    </section>
  );
}

function ResourceCard({ resource }: { readonly resource: GuideResource }) {
  const { id, type, title, description, meta, previewImageUrl } = resource;
  const Icon = ICONS[type];
  return (
    <li className={classes.card} data-resource={id}>
      <div className={classes.picture} aria-hidden>
        {previewImageUrl ? <img src={previewImageUrl} alt="" loading="lazy" /> : null}
        <span className={classes.icon}>
          <Icon size={22} stroke={1.6} />
        </span>
      </div>
      <div className={classes.words}>
        <p className={classes.meta}>{meta}</p>
        <h3 className={classes.title}>
          <Link to={type === "custom" ? paths.legalCertificate() : paths.guideResource({ resourceId: id })}>
            {title}
          </Link>
        </h3>
        <p className={classes.description}>{description}</p>
      </div>
    </li>
  );
}
