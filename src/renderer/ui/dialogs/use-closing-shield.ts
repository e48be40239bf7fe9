import { useLayoutEffect } from "react";
import classes from "./dialog.module.css";

/**
 * Covers the page for `ms` when a dialog closes, also when its owner removes it at once: the second press of a double
 * press would otherwise act on what is below, or again on the dialog that fades out.
 */
export function useClosingShield(opened: boolean, ms: number): void {
  useLayoutEffect(() => {
    if (!opened) return;
    return () => {
      const shield = document.createElement("div");
      shield.className = classes.shield ?? "";
      shield.dataset.closingShield = "";
      // The focus stays where the dialog returned it.
      shield.addEventListener("mousedown", (event) => event.preventDefault());
      document.body.append(shield);
      setTimeout(() => shield.remove(), ms);
    };
  }, [opened, ms]);
}
