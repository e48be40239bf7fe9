import { Button, FileButton, Group, Input } from "@mantine/core";
import { IconPhotoUp, IconScreenshot, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { canCaptureScreen } from "#renderer/lib/page/screen-picture.ts";
import { SCREENSHOT_TYPES } from "#shared/domain/support/ticket.ts";
import classes from "./support-picture.module.css";
import type { SupportPictureState } from "./use-support-picture.ts";

interface SupportPictureProps {
  readonly attached: SupportPictureState;
}

/** The picture of a request: a file, or the screen. Nothing is attached that the person did not choose and see. */
export function SupportPicture({ attached }: SupportPictureProps) {
  const { t } = useTranslation();
  const { picture, error, isReading, choose, capture, remove } = attached;
  return (
    <Input.Wrapper
      label={t("support.picture.label")}
      description={t("support.picture.hint")}
      error={error}
      labelElement="div"
    >
      {picture !== null && (
        <img
          className={classes.preview}
          src={`data:image/jpeg;base64,${picture}`}
          alt={t("support.picture.preview")}
        />
      )}
      <Group gap="xs" mt="xs">
        {picture === null ? (
          <>
            <FileButton accept={SCREENSHOT_TYPES.join(",")} onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="sm"
                  loading={isReading}
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                >
                  {t("support.picture.choose")}
                </Button>
              )}
            </FileButton>
            {canCaptureScreen() && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconScreenshot size={16} aria-hidden />}
                onClick={capture}
              >
                {t("support.picture.capture")}
              </Button>
            )}
          </>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={remove}
          >
            {t("support.picture.remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
