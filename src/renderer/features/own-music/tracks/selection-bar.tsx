import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { checkOf, type ListSelection } from "#renderer/lib/list-selection.ts";
import bar from "#renderer/ui/lists/selection-bar.module.css";
import {
  MOST_OWN_TRACKS,
  type OwnTrack,
  type OwnTrackFilter,
} from "#shared/contract/rest/music/own-tracks.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  readonly shown: readonly OwnTrack[];
  /** How many match, loaded or not. */
  readonly total: number;
  readonly selection: ListSelection<OwnTrackFilter>;
  readonly onCorrect: () => void;
  readonly onDelete: () => void;
}

/** Selects tracks of the list, and acts on the selected ones. Stays visible while scrolling. */
export function SelectionBar({ shown, total, selection, onCorrect, onDelete }: SelectionBarProps) {
  const { t } = useTranslation();
  const { ids, count, matchesAll } = selection;
  const all = shown.map(({ id }) => id);
  const check = checkOf(ids, all);
  const chosen = t("ownMusic.tracks.chosen", { count });
  const mayWiden = check.checked && !matchesAll && shown.length < total && total <= MOST_OWN_TRACKS;
  return (
    <section
      className={`${bar.bar} ${classes.outdented}`}
      data-open={count > 0 || undefined}
      aria-label={t("ownMusic.tracks.many")}
    >
      <Checkbox
        label={count === 0 ? t("ownMusic.tracks.chooseAll") : chosen}
        aria-label={t("ownMusic.tracks.chooseAll")}
        {...check}
        onChange={() => selection.toggle(all)}
      />
      {mayWiden ? (
        <Button size="compact-md" variant="subtle" onClick={selection.selectMatching}>
          {t("ownMusic.tracks.selectMatching", { count: total })}
        </Button>
      ) : null}
      {count > 0 ? (
        <div className={bar.actions}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onCorrect}
          >
            {t("ownMusic.tracks.correct")}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onDelete}
          >
            {t("ownMusic.tracks.delete")}
          </Button>
          <ActionIcon
            size={36}
            color="gray"
            aria-label={t("ownMusic.tracks.clear")}
            onClick={selection.clear}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      <span className={bar.live} aria-live="polite">
        {count > 0 ? chosen : ""}
      </span>
    </section>
  );
}
