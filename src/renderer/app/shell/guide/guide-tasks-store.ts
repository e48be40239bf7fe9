import { create } from "zustand";

/** The number of tasks left in the setup guide; null while the menu has no guide. */
export const useGuideTasks = create<{ readonly remaining: number | null }>(() => ({ remaining: null }));
