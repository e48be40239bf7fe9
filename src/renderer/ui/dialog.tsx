import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Escape and a click beside it do nothing: what it asks has to be answered. */
  readonly ignoreClose?: boolean;
  /** Shows a cross beside the title. */
  readonly withCross?: boolean;
  /** Width in px. */
  readonly size?: number;
}

/** A window over the page. Escape and a click beside it close it; closing takes 250 ms. */
export function Dialog(props: DialogProps) {
  const { opened, title, onClose, children, ignoreClose = false, withCross = false, size = 440 } = props;
  const { t } = useTranslation();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!ignoreClose}
      closeOnClickOutside={!ignoreClose}
      size={size}
      classNames={{ content: classes.content ?? "" }}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own head of a modal is a second banner of the page. */}
        <div className={classes.head} data-cross={withCross || undefined}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
        {/* Last, so that a dialog opens with the focus on its own first control. */}
        {withCross && <Modal.CloseButton className={classes.cross ?? ""} aria-label={t("app.close")} />}
      </Modal.Content>
    </Modal.Root>
  );
}
