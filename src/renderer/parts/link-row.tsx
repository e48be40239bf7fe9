import { IconChevronRight, type TablerIcon } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import classes from "./link-row.module.css";

interface LinkRowProps {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly label: string;
  readonly hint: string;
}

/** A link to a page, with a line about what it is for. */
export function LinkRow({ to, icon: Icon, label, hint }: LinkRowProps) {
  return (
    <Link to={to} className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <IconChevronRight size={16} aria-hidden />
    </Link>
  );
}
