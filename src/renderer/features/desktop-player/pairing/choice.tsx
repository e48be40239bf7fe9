import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./choice.module.css";

interface ChoiceProps {
  readonly title: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
}

/** A list of choices. */
export function ChoiceList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** A choice that is a link. */
export function ChoiceLink({ to, ...choice }: ChoiceProps & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={classes.choice}>
        <Body {...choice} />
      </Link>
    </li>
  );
}

/** A choice that is a button. */
export function ChoiceButton(
  props: ChoiceProps & { readonly disabled: boolean; readonly onClick: () => void },
) {
  const { disabled, onClick, ...choice } = props;
  return (
    <li>
      <button type="button" className={classes.choice} disabled={disabled} onClick={onClick}>
        <Body {...choice} />
      </button>
    </li>
  );
}

function Body({ title, detail, icon, end }: ChoiceProps) {
  return (
    <>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </span>
      {end ? <span className={classes.end}>{end}</span> : null}
    </>
  );
}
