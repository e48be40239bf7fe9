import { isConsentOpen } from "./reporting/consent.ts";

const listeners = new Set<() => void>();
let isShown: boolean | null = null;

/** Whether the consent dialog is shown: until answered, and again on request. */
export const consentDialog = {
  get: (): boolean => {
    isShown ??= isConsentOpen();
    return isShown;
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show(shown: boolean): void {
    isShown = shown;
    for (const listener of [...listeners]) listener();
  },
};
