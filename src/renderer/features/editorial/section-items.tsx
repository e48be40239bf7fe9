import { CloseButton, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PageItem } from "#renderer/data/music/editorial.ts";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { MAX_SECTION_ITEMS } from "#shared/contract/rest/music/editorial.ts";
import { describeItem } from "./describe-item.ts";
import classes from "./editorial.module.css";
import { moved } from "./model.ts";
import { MusicSearch } from "./music-search.tsx";
import type { usePageItems } from "./use-page-items.ts";
import { useReorder } from "./use-reorder.ts";

interface SectionItemsProps {
  readonly account: string;
  readonly ids: readonly string[];
  readonly items: ReturnType<typeof usePageItems>;
  /** Name of the section. */
  readonly name: string;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The music of a section in order, with a search to add more. */
export function SectionItems({ account, ids, items, name, onChange }: SectionItemsProps) {
  const { t } = useTranslation();
  const reorder = useReorder({
    count: ids.length,
    sideways: true,
    onMove: (from, gap) => onChange(moved(ids, from, gap)),
  });
  const remove = (place: number, title: string) => {
    onChange(ids.filter((_, at) => at !== place));
    undoToast({
      message: t("editorial.itemRemoved", { title, name }),
      undoLabel: t("app.undo"),
      onUndo: () => onChange(ids),
    });
  };
  return (
    <>
      {ids.length > 0 ? (
        <ul className={classes.items} aria-label={t("editorial.musicOf", { name })}>
          {ids.map((id, place) => (
            <li key={id} {...reorder.entry(place)} className={classes.item}>
              <Item
                item={items.of(id)}
                isPending={items.isPending}
                handle={reorder.handle(place)}
                onRemove={(title) => remove(place, title)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t("editorial.noMusic")}</p>
      )}
      {ids.length < MAX_SECTION_ITEMS ? (
        <MusicSearch
          account={account}
          chosen={ids}
          label={t("editorial.addTo", { name })}
          onChoose={(item) => {
            items.learn(item);
            onChange([...ids, item.id]);
          }}
        />
      ) : (
        <p className={classes.none}>{t("editorial.full", { count: MAX_SECTION_ITEMS })}</p>
      )}
    </>
  );
}

interface ItemProps {
  readonly item: PageItem | null;
  readonly isPending: boolean;
  readonly handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
  readonly onRemove: (title: string) => void;
}

function Item({ item, isPending, handle, onRemove }: ItemProps) {
  const { t } = useTranslation();
  const { title, kind, image, color } = item
    ? describeItem(t, item)
    : { title: isPending ? t("app.loading") : t("editorial.gone"), kind: "", image: null, color: null };
  return (
    <>
      <button type="button" className={classes.chip} {...handle}>
        <Cover image={image} color={color} size={40} alt="" />
        <VisuallyHidden>{t("editorial.moveItem")}</VisuallyHidden>
        <span className={classes.words}>
          <span dir="auto" className={classes.name}>
            {title}
          </span>
          <span className={classes.kind}>{kind}</span>
        </span>
      </button>
      <CloseButton
        size="sm"
        aria-label={t("editorial.removeItem", { title })}
        onClick={() => onRemove(title)}
      />
    </>
  );
}
