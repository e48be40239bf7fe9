import { useEffect } from "react";
import { create } from "zustand";

/** Whether the open page is a single task during which no prompt begins. */
export const useQuiet = create(() => ({ isQuiet: false }));

/** Tells prompts about the open page. */
export function useQuietPage(isQuiet: boolean): void {
  useEffect(() => {
    useQuiet.setState({ isQuiet });
    return () => useQuiet.setState({ isQuiet: false });
  }, [isQuiet]);
}
