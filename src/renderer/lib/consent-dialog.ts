import { create } from "zustand";
import { isConsentOpen } from "./reporting/consent.ts";

interface ConsentDialogState {
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

/** Whether the consent dialog is shown: until answered, and again on request. */
export const useConsentDialog = create<ConsentDialogState>((set) => ({
  isShown: isConsentOpen(),
  show: (isShown) => set({ isShown }),
}));
