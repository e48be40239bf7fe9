import { Button, Card, FileButton } from "@mantine/core";
import { IconFolderPlus, IconMusicPlus, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  carriesFiles,
  chosenFiles,
  droppedFiles,
  type FoundFile,
} from "#renderer/parts/own-music/found-files.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { UPLOAD_LIMITS } from "#shared/contract/rest/music-uploads.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import { READ_FORMATS } from "#shared/domain/own-music/music-files.ts";
import classes from "./uploads.module.css";

interface DropAreaProps {
  /** Why nothing can be added; null if it can. */
  readonly refusal: string | null;
  readonly onFiles: (found: readonly FoundFile[]) => void;
}

/** Takes music files and folders: by dropping them, or by choosing them. */
export function DropArea({ refusal, onFiles }: DropAreaProps) {
  const { t, i18n } = useTranslation();
  const [isOver, setOver] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const inside = useRef(0);
  const reset = useRef<() => void>(null);
  const resetFolder = useRef<() => void>(null);
  const drag = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    // Even where nothing can be added: the browser would open the file instead of this page.
    event.preventDefault();
    // Entering a child fires before leaving the parent.
    inside.current += { dragenter: 1, dragleave: -1 }[event.type] ?? 0;
    if (event.type === "drop") inside.current = 0;
    setOver(inside.current > 0 && refusal === null);
  };
  const drop = async (event: DragEvent) => {
    drag(event);
    if (refusal !== null || !carriesFiles(event.dataTransfer)) return;
    setFinding(true);
    onFiles(await droppedFiles(event.dataTransfer).finally(() => setFinding(false)));
  };
  const choose = (files: readonly File[]) => {
    const found = chosenFiles(files);
    // Reset, so that the same files can be chosen again.
    reset.current?.();
    resetFolder.current?.();
    if (found.length > 0) onFiles(found);
  };
  const hint = isOver ? t("ownMusic.upload.dropNow") : t("ownMusic.upload.drop");
  return (
    <Card
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <span className={classes.dropIcon} aria-hidden>
        <IconMusicPlus size={28} stroke={1.5} />
      </span>
      <p className={classes.dropText}>{isFinding ? t("ownMusic.upload.finding") : hint}</p>
      <div className={classes.buttons}>
        <FileButton multiple accept={[...READ_FORMATS].join(",")} resetRef={reset} onChange={choose}>
          {(props) => (
            <DisabledReason reason={refusal}>
              {(disabled) => (
                <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} {...disabled}>
                  {t("ownMusic.upload.chooseFiles")}
                </Button>
              )}
            </DisabledReason>
          )}
        </FileButton>
        {CHOOSES_FOLDERS && (
          <FileButton multiple resetRef={resetFolder} onChange={choose} inputProps={FOLDER}>
            {(props) => (
              <DisabledReason reason={refusal}>
                {(disabled) => (
                  <Button
                    {...props}
                    variant="default"
                    leftSection={<IconFolderPlus size={18} aria-hidden />}
                    {...disabled}
                  >
                    {t("ownMusic.upload.chooseFolder")}
                  </Button>
                )}
              </DisabledReason>
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
