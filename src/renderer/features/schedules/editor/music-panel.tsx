import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMusicChoices } from "#renderer/parts/change-music/use-music-choices.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import classes from "./editor.module.css";
import type { ChosenMusic } from "./use-known-music.ts";

interface MusicPanelProps {
  readonly account: string;
  /** Chosen without dragging: by keyboard, or by a press without movement. */
  readonly onChoose: (music: ChosenMusic) => void;
  readonly onDrag: (event: PointerEvent, music: ChosenMusic) => void;
}

/** The library's playlists and the search results, draggable into the week. */
export function MusicPanel({ account, onChoose, onDrag }: MusicPanelProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { groups, pending, failed, searchesAll } = useMusicChoices(account, typed);
  const label = t(searchesAll ? "changeMusic.search" : "changeMusic.searchLibrary");
  return (
    <section className={classes.music} aria-label={t("schedules.editor.music")}>
      <SearchField
        value={typed}
        onChange={setTyped}
        label={label}
        placeholder={label}
        clearLabel={t("app.clear")}
      />
      <div className={classes.musicList}>
        {groups.map(({ name, choices }) => (
          <div key={name}>
            <h2 className={classes.musicHeading}>{t(`changeMusic.${name}`)}</h2>
            <ul>
              {choices.map(({ source: { id, title, image, colorHex } }) => {
                const music = { id, name: title, image, color: colorHex };
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className={classes.musicItem}
                      title={title}
                      onPointerDown={(event) => onDrag(event, music)}
                      onClick={() => onChoose(music)}
                    >
                      <Cover image={image} color={colorHex} size={40} alt="" />
                      <span>{title}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        {failed ? (
          <QueryError error={failed.error} onRetry={() => failed.refetch()} />
        ) : pending ? (
          <TrackRowSkeleton rows={4} />
        ) : groups.length === 0 ? (
          <p className={classes.hint}>
            {typed.trim() === ""
              ? t("changeMusic.empty.title")
              : t("changeMusic.nothing.title", { query: typed.trim() })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
