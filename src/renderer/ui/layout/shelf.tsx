import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useIdle } from "#renderer/lib/timing/use-idle.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { CoversAtOnce } from "#renderer/ui/music/covers-at-once.ts";
import classes from "./shelf.module.css";

/** Number of a row's cards in a window of this width, beside the navigation if there is space for it. */
function cardsInWindow(width: number): number {
  return width <= 600 ? 3 : Math.ceil(width / 240);
}

interface ShelfProps {
  readonly title: string;
  /** Rendered below the title. */
  readonly subtitle?: ReactNode;
  /** Cards wider than a cover; a few cards fill the row's width. */
  readonly wide?: boolean;
  /** A picture beside the title. */
  readonly image?: string | null;
  /** Visible when the page opens. */
  readonly first?: boolean;
  /** A link to more of the same. */
  readonly more?: ReactNode;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** One per card, with keys. */
  readonly children: readonly ReactNode[];
}

/** A row of cards that scrolls sideways by touch, wheel, buttons and, through its links, keyboard. */
export function Shelf(props: ShelfProps) {
  const {
    title,
    subtitle,
    wide = false,
    image = null,
    first = false,
    more,
    previousLabel,
    nextLabel,
    children,
  } = props;
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const [inWindow] = useState(() => cardsInWindow(window.innerWidth));
  const atOnce = first ? inWindow : 0;
  // Includes the partly visible card; the others render afterwards.
  const drawnFirst = Math.min(children.length, wide ? inWindow : inWindow + 1);
  const drawn = useDeferredValue(useIdle() ? children.length : drawnFirst, drawnFirst);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards move the end.
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const start = list.scrollLeft <= 4;
      const end = list.scrollLeft + list.clientWidth >= list.scrollWidth - 4;
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
    };
    list.addEventListener("scroll", look, { passive: true });
    // Also fires initially.
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => {
      list.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [drawn]);

  const turn = (direction: 1 | -1) => {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: "smooth" });
  };

  return (
    <section className={classes.shelf} aria-labelledby={id}>
      <header className={classes.header}>
        {image === null ? null : <Cover image={image} color={null} size={56} alt="" />}
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
        </div>
        {more ? <div className={classes.more}>{more}</div> : null}
        {ends.start && ends.end ? null : (
          <div className={classes.buttons}>
            <ActionIcon
              variant="default"
              aria-label={previousLabel}
              disabled={ends.start}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={nextLabel} disabled={ends.end} onClick={() => turn(1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        )}
      </header>
      <ul ref={row} className={classes.row} data-wide={wide || undefined}>
        {children.slice(0, drawn).map((child, index) => (
          <li key={keyOf(child, index)} className={classes.item}>
            <CoversAtOnce value={index < atOnce}>{child}</CoversAtOnce>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf(child: ReactNode, index: number): string {
  const own = typeof child === "object" && child !== null && "key" in child ? child.key : null;
  return own ?? String(index);
}
