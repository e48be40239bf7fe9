import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryNode } from "#renderer/data/library/account-library.ts";
import { paths } from "#renderer/lib/paths.ts";
import { PlaylistTile, ScheduleTile } from "#renderer/parts/music/music-cards.tsx";
import { VirtualGrid } from "#renderer/ui/lists/virtual-grid.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { LIBRARY_NEAR_END_PX, LIBRARY_ROW } from "#shared/domain/library/library-limits.ts";
import { useLibraryAccount } from "./library-account.tsx";
import { LibraryRow } from "./library-row.tsx";
import { useTrackDrop } from "./use-track-drop.ts";

interface LibraryItemsProps {
  readonly items: readonly LibraryNode[];
  readonly view: "grid" | "list";
  /** Fetches the next page. */
  readonly more: () => void;
}

const idOf = ({ id }: LibraryNode) => id;
// Stable between pages of items, so that existing items are not rendered again.
const cardOf = (node: LibraryNode) => <LibraryCard node={node} />;
const rowOf = (node: LibraryNode) => <LibraryRow node={node} />;

/** The items as cards or rows; loads more near the end. */
export function LibraryItems({ items, view, more }: LibraryItemsProps) {
  const { t } = useTranslation();
  const label = t("yourMusic.title");
  const nearEnd = useMemo(() => ({ px: LIBRARY_NEAR_END_PX, reached: more }), [more]);
  if (view === "grid")
    return (
      <VirtualGrid items={items} keyOf={idOf} label={label} nearEnd={nearEnd}>
        {cardOf}
      </VirtualGrid>
    );
  return (
    <VirtualList
      items={items}
      keyOf={idOf}
      estimate={LIBRARY_ROW.px}
      overscan={LIBRARY_ROW.overscan}
      label={label}
      onNearEnd={more}
    >
      {rowOf}
    </VirtualList>
  );
}

function LibraryCard({ node }: { readonly node: LibraryNode }) {
  const drop = useTrackDrop(node);
  const { id: accountId } = useLibraryAccount();
  if (node.__typename === "Schedule")
    return <ScheduleTile schedule={node} to={paths.schedule({ accountId, scheduleId: node.id })} />;
  return <PlaylistTile playlist={node} drop={drop.props} />;
}
