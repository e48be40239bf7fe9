const ENDS = ["pointerup", "pointercancel"] as const;

let isPressed = false;

addEventListener(
  "pointerdown",
  ({ button, ctrlKey }) => {
    // Other buttons cause no click, and a context menu may swallow their pointerup.
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
 * Runs a change of layout once the pointer is up. A press that blurs a field would not become a click if the field's
 * message moved the pressed button away meanwhile.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    // The click follows this event in the same task.
    setTimeout(act);
  };
  for (const end of ENDS) addEventListener(end, run, { capture: true, signal: ended.signal });
}
