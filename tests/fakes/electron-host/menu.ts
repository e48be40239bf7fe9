import { refuseUnknown, refusing } from "./refusing.ts";
import { state } from "./state.ts";

const ITEM = ["label", "type", "enabled", "click", "role"];

interface ItemOptions {
  readonly label?: string;
  readonly type?: "normal" | "separator";
  readonly enabled?: boolean;
  readonly role?: string;
  readonly click?: () => void;
}

/** An invisible menu whose items a test can read and press. */
export class HostMenu {
  readonly items: readonly ItemOptions[];

  constructor(items: readonly ItemOptions[]) {
    for (const item of items) {
      refuseUnknown("MenuItem", item, ITEM);
      if (!item.role && item.type !== "separator" && !item.label)
        throw new Error("Invalid template for MenuItem: must have at least one of label, role or type");
    }
    this.items = items;
  }

  /** For tests: a person chooses an item. */
  press(label: string): void {
    const item = this.items.find((candidate) => candidate.label === label);
    if (!item) throw new Error(`the menu has no '${label}'`);
    if (item.enabled === false) throw new Error(`'${label}' cannot be chosen`);
    item.click?.();
  }
}

export const Menu = refusing("Menu", {
  buildFromTemplate: (template: readonly ItemOptions[]) => refusing("Menu", new HostMenu(template)),
  setApplicationMenu(menu: HostMenu | null): void {
    state.applicationMenu = menu ? menu.items.map(({ role, label }) => role ?? label ?? "") : null;
  },
});
