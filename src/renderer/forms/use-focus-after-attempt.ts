import { type RefObject, useEffect, useRef } from "react";

interface Attempts {
  readonly isSubmitting: boolean;
  readonly attempts: number;
}

/**
 * After an attempt, focuses the first field with an error; without errors, restores the previous focus, which disabling
 * the form removed. Returns a function that remembers the focus when an attempt begins.
 */
export function useFocusAfterAttempt(
  form: RefObject<HTMLFormElement | null>,
  { isSubmitting, attempts }: Attempts,
): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (attempts === 0 || isSubmitting) return;
    const invalid = form.current?.querySelector('[aria-invalid="true"]');
    const lost = document.activeElement === document.body ? before.current : null;
    if (invalid instanceof HTMLElement) invalid.focus();
    // It was in sight, and an error at the beginning of the form may be now.
    else if (lost instanceof HTMLElement) lost.focus({ preventScroll: true });
  }, [form, attempts, isSubmitting]);
  return () => {
    before.current = document.activeElement;
  };
}
