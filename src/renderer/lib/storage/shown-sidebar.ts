import { useLayoutEffect } from "react";
import { create } from "zustand";

/** Whether the open page shows the sidebar although its layout has none. */
export const useShownSidebar = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

/** Shows the sidebar around a page whose layout has none, while it is open. */
export function useShowSidebar(isShown: boolean): void {
  useLayoutEffect(() => {
    useShownSidebar.setState({ isShown });
    return () => useShownSidebar.setState({ isShown: false });
  }, [isShown]);
}
