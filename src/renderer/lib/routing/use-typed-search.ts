import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

interface TypedSearch {
  /** The page's current search, trimmed. */
  readonly shown: string;
  /** Makes the page search for a text. */
  readonly send: (text: string) => void;
  /** Time between the last key and the search, in ms. */
  readonly pauseMs: number;
}

/**
 * The text of a search field, which may be ahead of the page's search: a slow page that shows an earlier search removes
 * no letters. A search from elsewhere, such as the browser's back button, replaces the text. Returns the text, its
 * setter, and a function that searches at once.
 */
export function useTypedSearch(search: TypedSearch): readonly [string, (text: string) => void, () => void] {
  const { shown, send, pauseMs } = search;
  const [typed, setTyped] = useState(shown);
  const onTheWay = useRef<readonly string[]>([]);
  useEffect(() => {
    const own = onTheWay.current.lastIndexOf(shown);
    onTheWay.current = onTheWay.current.slice(own + 1);
    if (own < 0) setTyped((now) => (now.trim() === shown ? now : shown));
  }, [shown]);
  const go = useDebouncedCallback((text: string) => {
    const next = text.trim();
    onTheWay.current = next === shown ? [] : [...onTheWay.current, next];
    send(text);
  }, pauseMs);
  const type = (text: string) => {
    setTyped(text);
    go(text);
    // An emptied field is complete.
    if (text === "") go.flush();
  };
  return [typed, type, () => go.flush()];
}
