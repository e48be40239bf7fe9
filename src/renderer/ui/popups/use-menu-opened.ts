import { startTransition, useState } from "react";

interface MenuOpened {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/**
 * Whether a menu is open, for its `opened` and `onChange`: rendering the items does not delay the response to the
 * click.
 */
export function useMenuOpened(): MenuOpened {
  const [opened, setOpened] = useState(false);
  return { opened, onChange: (next) => startTransition(() => setOpened(next)) };
}
