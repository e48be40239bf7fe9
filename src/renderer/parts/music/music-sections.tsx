import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useDemoWords } from "#renderer/parts/demo-words.ts";
import { Shelf } from "#renderer/ui/layout/shelf.tsx";
import type { SectionPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { categoryName } from "./category-name.ts";
import { MusicTile } from "./music-cards.tsx";

/** The sections of a music page; skips those without items. */
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
  const subtitle = useDemoWords(section.subtitle ?? "");
  const more = section.category
    ? paths.browse({ categoryId: section.category.id })
    : section.page
      ? paths.home({ page: section.page })
      : null;
  return (
    <Shelf
      title={title}
      subtitle={section.subtitle === null ? null : subtitle}
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

/** The section's own title, a category's name, or the text of the section's topic. */
function useSectionTitle({ title, category, topic }: SectionPartsFragment): string {
  const { t } = useTranslation();
  const given = useDemoWords(title);
  if (title !== "") return given;
  if (category) return categoryName(t, category);
  return topic ? t(`discover.section.${topic}`) : "";
}
