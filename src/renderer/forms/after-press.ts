const ENDS = ["pointerup", "pointercancel"] as const;

let isPressed = false;

addEventListener(
  "pointerdown",
  ({ button, ctrlKey }) => {
    // Another button clicks nothing, and the menu that it opens may take its pointerup.
    isPressed = button === 0 && !ctrlKey;
  },
  { capture: true },
);
for (const end of ENDS)
  addEventListener(
    end,
    () => {
      isPressed = false;
    },
    { capture: true },
  );

/**
 * Runs what moves the page once the pointer is up. A press that takes the focus from a field would not count as a click
 * if the field's message moved the pressed button away meanwhile.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    // The click comes after this event, in the same task.
    setTimeout(act);
  };
  for (const end of ENDS) addEventListener(end, run, { capture: true, signal: ended.signal });
}
