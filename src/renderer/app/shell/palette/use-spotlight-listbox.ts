import { useEffect, useId, useState } from "react";

/**
 * Adds the roles of a combobox with a list of options: Spotlight has only a text field and buttons. Spotlight marks the
 * selected action in the DOM alone, so this observes the DOM: every action inside the list is an option.
 */
export function useSpotlightListbox() {
  const id = useId();
  const [list, setList] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    if (!list) return;
    const sync = () => setActive(markOptions(list, id));
    const observer = new MutationObserver(sync);
    observer.observe(list, { childList: true, subtree: true, attributeFilter: ["data-selected"] });
    sync();
    return () => observer.disconnect();
  }, [list, id]);
  return {
    field: {
      role: "combobox",
      "aria-expanded": true,
      "aria-autocomplete": "list",
      "aria-controls": id,
      ...(active === null ? {} : { "aria-activedescendant": active }),
    },
    list: { ref: setList, id, role: "listbox" },
  } as const;
}

/** Sets role, id and state of every action. Returns the id of the selected one. */
function markOptions(list: HTMLElement, prefix: string): string | null {
  let active: string | null = null;
  for (const option of list.querySelectorAll<HTMLElement>("[data-action]")) {
    option.id ||= `${prefix}option${nextOption++}`;
    const isSelected = option.hasAttribute("data-selected");
    option.role = "option";
    option.ariaSelected = String(isSelected);
    if (isSelected) active = option.id;
  }
  return active;
}

let nextOption = 0;
