import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";

interface ListboxOptions {
  /** Ids of the options, without duplicates. */
  readonly ids: readonly string[];
  /** Whether the first option is active before a choice, so that Enter chooses it. */
  readonly startsAtFirst: boolean;
  /** The options belong to an earlier query: Enter waits for the new ones, unless the arrow keys selected one. */
  readonly pending: boolean;
  readonly onChoose: (id: string) => void;
}

/**
 * A list of options below a search field: the focus stays in the field, the arrow keys move through the options and
 * Enter chooses one (the ARIA combobox pattern). Spread `field`, `list` (whose role is `listbox`) and `option(id)` over
 * the three.
 */
export function useListbox({ ids, startsAtFirst, pending, onChoose }: ListboxOptions) {
  const base = useId();
  const [moved, setMoved] = useState<string | null>(null);
  const first = startsAtFirst ? (ids[0] ?? null) : null;
  const active = moved !== null && ids.includes(moved) ? moved : first;
  const idOf = (id: string) => `${base}-${ids.indexOf(id)}`;
  const activeId = active === null ? null : idOf(active);

  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  const waits = useRef(false);
  const chooseFirst = useEffectEvent(() => {
    if (waits.current && active !== null) onChoose(active);
    waits.current = false;
  });
  useEffect(() => {
    if (!pending) chooseFirst();
  }, [pending]);

  const move = (step: 1 | -1) => {
    if (ids.length === 0) return;
    const at = active === null ? (step === 1 ? -1 : 0) : ids.indexOf(active);
    setMoved(ids[(at + step + ids.length) % ids.length] ?? null);
  };
  return {
    active,
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": ids.length > 0,
      "aria-controls": base,
      "aria-activedescendant": activeId ?? undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        waits.current = false;
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          event.preventDefault();
          move(event.key === "ArrowDown" ? 1 : -1);
        } else if (event.key === "Enter" && !event.repeat && (pending || active !== null)) {
          event.preventDefault();
          if (active !== null && (!pending || active === moved)) onChoose(active);
          else waits.current = startsAtFirst;
        }
      },
    },
    list: { id: base },
    option: (id: string) => ({
      id: idOf(id),
      role: "option",
      "aria-selected": id === active,
      "data-active": id === active || undefined,
      onClick: () => onChoose(id),
      // Keeps the focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
  } as const;
}
