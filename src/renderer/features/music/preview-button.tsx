import { Button } from "@mantine/core";
import { IconHeadphones, IconPlayerStopFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isPreviewing, type PreviewSource, type PreviewTrack } from "#renderer/player/preview-state.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import classes from "./hero.module.css";

interface PreviewButtonProps {
  readonly source: PreviewSource;
  readonly load: () => Promise<readonly PreviewTrack[]>;
  readonly disabled: boolean;
}

/** Previews music in this browser: a few seconds of each track. */
export function PreviewButton({ source, load, disabled }: PreviewButtonProps) {
  const { t } = useTranslation();
  const preview = usePreviewPlayer();
  const previewing = isPreviewing(usePreview(), source);
  return (
    <Button
      className={classes.compact}
      size="md"
      variant="default"
      disabled={disabled}
      leftSection={
        previewing ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconHeadphones size={18} aria-hidden />
      }
      onClick={previewing ? preview.stop : () => preview.start(source, load)}
    >
      {t(previewing ? "music.stopPreview" : "music.preview")}
    </Button>
  );
}
