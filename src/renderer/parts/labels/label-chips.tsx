import { useTranslation } from "react-i18next";
import { useLabels } from "#renderer/data/labels/labels.ts";
import { LabelChip } from "./label-chip.tsx";
import classes from "./label-chips.module.css";

interface LabelChipsProps {
  readonly account: string;
  /** Ids of labels. */
  readonly ids: readonly string[];
}

/** The labels of a zone or location; nothing without any. */
export function LabelChips({ account, ids }: LabelChipsProps) {
  const { t } = useTranslation();
  const labels = useLabels(account, ids);
  if (labels.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("labels.title")}>
      {labels.map((label) => (
        <li key={label.id}>
          <LabelChip label={label} />
        </li>
      ))}
    </ul>
  );
}
