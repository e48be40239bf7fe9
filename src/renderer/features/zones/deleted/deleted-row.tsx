import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import classes from "./deleted-page.module.css";

interface DeletedRowProps {
  readonly name: string;
  /** Its former location or address. */
  readonly place: string;
  readonly children: ReactNode;
}

/** A deleted item with its restore button. */
export function DeletedRow({ name, place, children }: DeletedRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.place}>{place}</div>
      </div>
      {children}
    </li>
  );
}

interface RestoreButtonProps {
  readonly name: string;
  /** Why this person may not restore it; null if they may. */
  readonly refusal: string | null;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

/** Restores a deleted item. */
export function RestoreButton({ name, refusal, busy, onRestore }: RestoreButtonProps) {
  const { t } = useTranslation();
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Button
          variant="default"
          aria-label={t("zones.deleted.restoreName", { name })}
          loading={busy}
          onClick={onRestore}
          {...props}
        >
          {t("zones.deleted.restore")}
        </Button>
      )}
    </DisabledReason>
  );
}
