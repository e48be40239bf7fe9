import { Drawer as MantineDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import { useClosingShield } from "./use-closing-shield.ts";

/** Time to close, in ms; as in the theme. */
const CLOSING_MS = 400;

interface DrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides in from the side within 400 ms. Escape and a click outside close it. */
export function Drawer({ opened, title, onClose, children }: DrawerProps) {
  const { t } = useTranslation();
  useClosingShield(opened, CLOSING_MS);
  return (
    <MantineDrawer.Root opened={opened} onClose={onClose} classNames={{ content: classes.content ?? "" }}>
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={classes.head}>
          <MantineDrawer.Title className={classes.title}>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label={t("app.close")} />
        </div>
        <MantineDrawer.Body>{children}</MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
