import { useEffect, useState } from "react";

/**
 * A value that the main process holds: read once, then kept up to date by its events. Null until it is known. Both
 * functions must be stable. The setter shows a value that this screen has just changed.
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
