import { Button, Card, FileButton } from "@mantine/core";
import { IconFolderPlus, IconMusicPlus, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { chosenFiles, type FoundFile } from "#renderer/parts/own-music/found-files.ts";
import { useWindowDrop } from "#renderer/parts/own-music/use-window-drop.ts";
import { UPLOAD_LIMITS } from "#shared/contract/rest/music/music-uploads.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import { READ_FORMATS } from "#shared/domain/own-music/music-files.ts";
import classes from "./uploads.module.css";

interface DropAreaProps {
  readonly onFiles: (found: readonly FoundFile[]) => void;
}

/** Takes music files and folders: by dropping them, or by choosing them. */
export function DropArea({ onFiles }: DropAreaProps) {
  const { t, i18n } = useTranslation();
  const { isOver, isFinding } = useWindowDrop(onFiles);
  const reset = useRef<() => void>(null);
  const resetFolder = useRef<() => void>(null);
  const choose = (files: readonly File[]) => {
    const found = chosenFiles(files);
    // Reset, so that the same files can be chosen again.
    reset.current?.();
    resetFolder.current?.();
    if (found.length > 0) onFiles(found);
  };
  const hint = isOver ? t("ownMusic.upload.dropNow") : t("ownMusic.upload.drop");
  return (
    <Card className={classes.drop} data-over={isOver || undefined}>
      <span className={classes.dropIcon} aria-hidden>
        <IconMusicPlus size={28} stroke={1.5} />
      </span>
      <p className={classes.dropText} data-finding={isFinding || undefined}>
        {isFinding ? t("ownMusic.upload.finding") : hint}
      </p>
      <div className={classes.buttons}>
        <FileButton multiple accept={[...READ_FORMATS].join(",")} resetRef={reset} onChange={choose}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
              {t("ownMusic.upload.chooseFiles")}
            </Button>
          )}
        </FileButton>
        {CHOOSES_FOLDERS && (
          <FileButton multiple resetRef={resetFolder} onChange={choose} inputProps={FOLDER}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFolderPlus size={18} aria-hidden />}>
                {t("ownMusic.upload.chooseFolder")}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <p className={classes.hint}>
        {t("ownMusic.upload.formats", { size: formatBytes(UPLOAD_LIMITS.bytes, i18n.language) })}
      </p>
    </Card>
  );
}

/** React has no type for the attribute. */
const FOLDER: object = { webkitdirectory: "" };

/** Some phones choose files only. */
const CHOOSES_FOLDERS = "webkitdirectory" in HTMLInputElement.prototype;
