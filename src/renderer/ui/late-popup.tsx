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
import { firstAction } from "../lib/first-action.ts";
import { useMenuOpened } from "./use-menu-opened.ts";

/** What opens a popup: a button or a field, or a component that passes its props on to one. */
type PopupButton = ReactElement<ButtonHTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/** A popup with the button that opens it. */
export interface PopupProps {
  readonly button: PopupButton;
  /** What was typed into the field that opened it. */
  readonly typed: string;
}

type PopupRole = "menu" | "dialog" | "listbox";

/** The code of a popup, see `latePopup`. */
interface LatePopupCode<Own> {
  readonly role: PopupRole;
  readonly Popup: ComponentType<PopupProps & Own>;
  /** Fetches it before it is wanted, with the first thing that somebody does on the page. */
  readonly fetchAhead: () => void;
}

/** A popup whose code comes after the page: a component that draws its button, too, see `useLatePopup`. */
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
      // Who presses the button fetches it again, and is told when that fails.
      firstAction()
        .then(load)
        .catch(() => undefined);
    },
  };
}

interface LatePopupProps<Own> extends Pick<PopupProps, "button"> {
  readonly code: LatePopupCode<Own>;
  /** What the popup takes beside its button. */
  readonly own: Own;
}

/** The button of a popup alone, until it is pressed for the first time. */
export function LatePopup<Own>({ code, button, own }: LatePopupProps<Own>) {
  const { role, Popup, fetchAhead } = code;
  const [opening, setOpening] = useState<{ readonly typed: string } | null>(null);
  useEffect(fetchAhead, [fetchAhead]);
  if (opening) return <Popup button={button} typed={opening.typed} {...own} />;
  // Until it is there, what is on screen stays.
  const open = (typed: string) => startTransition(() => setOpening({ typed }));
  return cloneElement(button, {
    "aria-haspopup": role,
    "aria-expanded": false,
    onClick: () => open(""),
    // A button is clicked by its keys.
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

/** For a popup that was fetched when its button was pressed: it opens, and the button, drawn anew, has the focus again. */
export function useLatePopup<Target extends HTMLElement>() {
  const { opened, onChange } = useMenuOpened();
  const open = useRef(() => onChange(true));
  const target = useRef<Target>(null);
  useEffect(() => {
    // One that is drawn open cannot give the focus back.
    target.current?.focus({ preventScroll: true });
    open.current();
  }, []);
  /** `target` is the button's ref. */
  return { opened, onChange, target };
}
