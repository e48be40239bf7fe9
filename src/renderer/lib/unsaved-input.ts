import { useEffect } from "react";
import { create } from "zustand";

/** Number of forms on this page with input that is not saved. */
export const useUnsavedInput = create(() => ({ forms: 0 }));

const change = (by: number) => useUnsavedInput.setState(({ forms }) => ({ forms: forms + by }));

/** Tells the page that something is not saved, as long as it is mounted. */
export function useTellUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    change(1);
    return () => change(-1);
  }, [isUnsaved]);
}
