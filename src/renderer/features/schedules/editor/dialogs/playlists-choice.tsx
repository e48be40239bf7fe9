import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearntMusic } from "#renderer/features/schedules/editor/use-known-music.ts";
import { MusicChooser } from "#renderer/parts/change-music/music-chooser.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { MAX_SLOT_COLLECTIONS } from "#shared/contract/rest/music/schedules.ts";
import classes from "./dialogs.module.css";

interface PlaylistsChoiceProps {
  readonly account: string;
  readonly chosen: readonly string[];
  readonly music: LearntMusic;
  readonly error: string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** One or several playlists; several are mixed. */
export function PlaylistsChoice({ account, chosen, music, error, onChange }: PlaylistsChoiceProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(chosen.length === 0);
  return (
    <fieldset className={classes.group}>
      <legend>{t("schedules.slot.playlists")}</legend>
      {chosen.length > 1 ? <p className={classes.note}>{t("schedules.slot.mixed")}</p> : null}
      <ul className={classes.playlists}>
        {chosen.map((id) => {
          const known = music.known.get(id);
          const name = known?.name ?? t("schedules.unknownPlaylist");
          return (
            <li key={id}>
              <Cover image={known?.image ?? null} color={known?.color ?? null} size={40} alt="" />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("schedules.slot.removePlaylist", { name })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {choosing ? (
        <div className={classes.chooser}>
          <MusicChooser
            account={account}
            sourceId={null}
            busyId={null}
            onChoose={({ id, title, image, colorHex }) => {
              music.add({ id, name: title, image, color: colorHex });
              if (!chosen.includes(id)) onChange([...chosen, id]);
              setChoosing(false);
            }}
          />
        </div>
      ) : chosen.length < MAX_SLOT_COLLECTIONS ? (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t(chosen.length === 0 ? "schedules.slot.choosePlaylist" : "schedules.slot.addPlaylist")}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
