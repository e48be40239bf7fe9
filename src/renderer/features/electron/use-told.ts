import { useEffect, useState } from "react";

/**
 * Something that main knows: what it answers when it is asked, then what it tells by itself. Null until it has said so,
 * and for as long as it does not. Both functions must be stable.
 */
export function useTold<Value>(
  ask: () => Promise<Value>,
  listen: (listener: (value: Value) => void) => () => void,
): readonly [Value | null, (value: Value) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let told = false;
    const stop = listen((news) => {
      told = true;
      setValue(news);
    });
    // What was asked for may arrive after what was told since.
    ask().then(
      (answer) => !told && setValue(answer),
      () => undefined,
    );
    return () => {
      told = true;
      stop();
    };
  }, [ask, listen]);
  return [value, setValue];
}
