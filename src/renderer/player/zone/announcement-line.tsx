import { Button } from "@mantine/core";
import { IconPlayerSkipForward, IconSpeakerphone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./announcement-line.module.css";

interface AnnouncementLineProps {
  /** The message that is heard now; null for none. */
  readonly name: string | null;
  readonly disabled: boolean;
  readonly onSkip: () => void;
}

/** The message that is heard now, which screen readers announce, with a button that skips it. */
export function AnnouncementLine({ name, disabled, onSkip }: AnnouncementLineProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.place}>
      <div aria-live="polite">
        {name === null ? null : (
          <p className={classes.name}>
            <IconSpeakerphone size={20} aria-hidden />
            <span dir="auto">{t("player.announcing", { name })}</span>
          </p>
        )}
      </div>
      {name === null ? null : (
        <Button
          variant="default"
          size="sm"
          disabled={disabled}
          leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
          onClick={onSkip}
        >
          {t("player.skipMessage")}
        </Button>
      )}
    </div>
  );
}
