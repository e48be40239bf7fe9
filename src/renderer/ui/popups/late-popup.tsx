import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefAttributes,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { useMenuOpened } from "./use-menu-opened.ts";

/** The element that opens a popup: a button or field, or a component that passes its props to one. */
type PopupButton = ReactElement<ButtonHTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/** A popup with the button that opens it. */
export interface PopupProps {
  readonly button: PopupButton;
  /** The text typed into the field that opened it. */
  readonly typed: string;
}

type PopupRole = "menu" | "dialog" | "listbox";

/** The code of a popup, see `latePopup`. */
interface LatePopupCode<Own> {
  readonly role: PopupRole;
  readonly Popup: ComponentType<PopupProps & Own>;
  /** Preloads it on the first user action on the page. */
  readonly fetchAhead: () => void;
}

/** Defines a popup that loads after the page, as a component that also renders its button, see `useLatePopup`. */
export function latePopup<Own>(
  role: PopupRole,
  load: () => Promise<ComponentType<PopupProps & Own>>,
): LatePopupCode<Own> {
  let isAhead = false;
  return {
    role,
    Popup: lazy(async () => ({ default: await load() })),
    fetchAhead: () => {
      if (isAhead) return;
      isAhead = true;
      // A press on the button retries the load and reports its failure.
      firstAction()
        .then(load)
        .catch(() => undefined);
    },
  };
}

interface LatePopupProps<Own> extends Pick<PopupProps, "button"> {
  readonly code: LatePopupCode<Own>;
  /** The popup's props besides its button. */
  readonly own: Own;
}

/** Renders only a popup's button until its first press. */
export function LatePopup<Own>({ code, button, own }: LatePopupProps<Own>) {
  const { role, Popup, fetchAhead } = code;
  const [opening, setOpening] = useState<{ readonly typed: string } | null>(null);
  useEffect(fetchAhead, [fetchAhead]);
  if (opening) return <Popup button={button} typed={opening.typed} {...own} />;
  // The current screen stays until it is loaded.
  const open = (typed: string) => startTransition(() => setOpening({ typed }));
  return cloneElement(button, {
    "aria-haspopup": role,
    "aria-expanded": false,
    onClick: () => open(""),
    // Buttons turn key presses into clicks themselves.
    ...(role === "listbox" && {
      onKeyDown: (event: KeyboardEvent) => opensList(event) && open(typedBy(event)),
    }),
  });
}

function opensList(event: KeyboardEvent): boolean {
  return ["ArrowDown", "ArrowUp", "Enter", " "].includes(event.key) || typedBy(event) !== "";
}

function typedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey ? key : "";
}

/** For a popup loaded by pressing its button: opens it and refocuses the button, which was rendered anew. */
export function useLatePopup<Target extends HTMLElement>() {
  const { opened, onChange } = useMenuOpened();
  const open = useRef(() => onChange(true));
  const target = useRef<Target>(null);
  useEffect(() => {
    // A popup rendered open cannot return the focus.
    target.current?.focus({ preventScroll: true });
    open.current();
  }, []);
  /** `target` is the button's ref. */
  return { opened, onChange, target };
}
