import { useEffect, useState } from "react";

/**
 * A value of the main process: read once, then updated by its events. Null until loaded. Both functions must be stable.
 * The setter shows a value that this screen has just changed.
 */
export function useMainValue<Value>(
  read: () => Promise<Value>,
  listen: (listener: (value: Value) => void) => () => void,
): readonly [Value | null, (value: Value) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    // An event that arrives before the answer is newer than the answer.
    let ignoresAnswer = false;
    const stop = listen((update) => {
      ignoresAnswer = true;
      setValue(update);
    });
    read().then(
      (answer) => !ignoresAnswer && setValue(answer),
      () => undefined,
    );
    return () => {
      ignoresAnswer = true;
      stop();
    };
  }, [read, listen]);
  return [value, setValue];
}
