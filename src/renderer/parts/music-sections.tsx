import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SectionPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { paths } from "../lib/paths.ts";
import { Shelf } from "../ui/shelf.tsx";
import { categoryName } from "./category-name.ts";
import { MusicTile } from "./music-cards.tsx";

/** The rows of a page of music; those without items are left out. */
export function MusicSections({ sections }: { readonly sections: readonly SectionPartsFragment[] }) {
  return sections
    .filter(({ items }) => items.length > 0)
    .map((section, index) => <MusicSection key={section.id} section={section} first={index === 0} />);
}

interface MusicSectionProps {
  readonly section: SectionPartsFragment;
  readonly first: boolean;
}

function MusicSection({ section, first }: MusicSectionProps) {
  const { t } = useTranslation();
  const title = useSectionTitle(section);
  const more = section.category
    ? paths.browse({ categoryId: section.category.id })
    : section.page
      ? paths.home({ page: section.page })
      : null;
  return (
    <Shelf
      title={title}
      subtitle={section.subtitle}
      image={section.image?.url ?? null}
      first={first}
      more={
        more === null ? null : (
          <Link to={more} aria-label={t("discover.showAllOf", { title })}>
            {t("discover.showAll")}
          </Link>
        )
      }
      previousLabel={t("music.previous", { title })}
      nextLabel={t("music.next", { title })}
    >
      {section.items.map((item) => (
        <MusicTile key={item.id} item={item} />
      ))}
    </Shelf>
  );
}

/** People's own title, a category's name, or the words for what the section is about. */
function useSectionTitle({ title, category, topic }: SectionPartsFragment): string {
  const { t } = useTranslation();
  if (title !== "") return title;
  if (category) return categoryName(t, category);
  return topic ? t(`discover.section.${topic}`) : "";
}
