import type { ReactNode } from "react";
import classes from "./card-grid.module.css";

/** As many cards side by side as fit. */
export function CardGrid<Item extends { readonly id: string }>(props: {
  readonly items: readonly Item[];
  readonly label?: string;
  readonly children: (item: Item) => ReactNode;
}) {
  return (
    <ul className={classes.grid} aria-label={props.label}>
      {props.items.map((item) => (
        <li key={item.id}>{props.children(item)}</li>
      ))}
    </ul>
  );
}
