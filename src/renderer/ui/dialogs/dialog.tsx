import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import { useClosingShield } from "./use-closing-shield.ts";

/** Time to close, in ms; as in the theme. */
const CLOSING_MS = 250;

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Escape and a click outside do nothing: an answer is required. */
  readonly ignoreClose?: boolean;
  /** Shows a close button beside the title. */
  readonly withCross?: boolean;
  /** Width in px. */
  readonly size?: number;
}

/** A modal dialog. Escape and a click outside close it; closing takes 250 ms. */
export function Dialog(props: DialogProps) {
  const { opened, title, onClose, children, ignoreClose = false, withCross = false, size = 440 } = props;
  const { t } = useTranslation();
  useClosingShield(opened, CLOSING_MS);
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
        {/* Mantine's modal header would add a second banner landmark to the page. */}
        <div className={classes.head} data-cross={withCross || undefined}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
        {/* Last, so that the dialog opens with the focus on its own first control. */}
        {withCross && <Modal.CloseButton className={classes.cross ?? ""} aria-label={t("app.close")} />}
      </Modal.Content>
    </Modal.Root>
  );
}
