let isPressed = false;

for (const event of ["pointerdown", "pointerup", "pointercancel"] as const)
  addEventListener(
    event,
    () => {
      isPressed = event === "pointerdown";
    },
    { capture: true },
  );

/**
 * Runs what moves the page once the pointer is up. A press that takes the focus from a field would not count as a click
 * if the field's message moved the pressed button away meanwhile.
 */
export function afterPress(act: () => void): void {
  // The click comes after this event, in the same task.
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}
