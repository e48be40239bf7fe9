import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./choice.module.css";

interface ChoiceProps {
  readonly title: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
}

/** Things to choose one of. */
export function ChoiceList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** One of them, which leads on. */
export function ChoiceLink({ to, ...choice }: ChoiceProps & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={classes.choice}>
        <Body {...choice} />
      </Link>
    </li>
  );
}

/** One of them, which does something. */
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
