import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./uploads.module.css";

/** What was chosen and is not sent. */
export interface LeftOut {
  readonly unread: readonly string[];
  readonly other: readonly string[];
  /** Files that are in the list already. */
  readonly present: number;
  /** No music was among the files. */
  readonly isNothing: boolean;
}

export const NOTHING_LEFT_OUT: LeftOut = { unread: [], other: [], present: 0, isNothing: false };

/** Most names of a list. */
const NAMED = 8;

interface LeftOutFilesProps {
  readonly leftOut: LeftOut;
  readonly onClose: () => void;
}

/** Names the chosen files that are not sent, and says why. */
export function LeftOutFiles({ leftOut: { unread, other, present, isNothing }, onClose }: LeftOutFilesProps) {
  const { t } = useTranslation();
  const count = unread.length + other.length;
  const isEmpty = count === 0 && present === 0 && !isNothing;
  return (
    <div role="status">
      {isEmpty ? null : (
        <Alert
          variant="default"
          role="group"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={count > 0 ? t("ownMusic.upload.leftOut.title", { count }) : undefined}
          withCloseButton
          closeButtonLabel={t("ownMusic.upload.leftOut.close")}
          onClose={onClose}
        >
          {isNothing && <p className={classes.note}>{t("ownMusic.upload.nothing")}</p>}
          {present > 0 && <p className={classes.note}>{t("ownMusic.upload.present", { count: present })}</p>}
          <Names text={t("ownMusic.upload.leftOut.unread")} paths={unread} />
          <Names text={t("ownMusic.upload.leftOut.other")} paths={other} />
        </Alert>
      )}
    </div>
  );
}

function Names({ text, paths }: { readonly text: string; readonly paths: readonly string[] }) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  return (
    <>
      <p className={classes.note}>{text}</p>
      <ul className={classes.names}>
        {paths.slice(0, NAMED).map((path) => (
          <li key={path} dir="auto">
            {path}
          </li>
        ))}
        {paths.length > NAMED && (
          <li>{t("ownMusic.upload.leftOut.more", { count: paths.length - NAMED })}</li>
        )}
      </ul>
    </>
  );
}
