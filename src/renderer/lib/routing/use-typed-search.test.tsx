import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useTypedSearch } from "./use-typed-search.ts";

beforeEach(() => void vi.useFakeTimers());

/** A field on a page that shows a given search; `sent` lists the requested searches. */
function field() {
  const sent: string[] = [];
  const { result, rerender } = renderHook(
    ({ shown }) => useTypedSearch({ shown, send: (text) => sent.push(text), pauseMs: 250 }),
    { initialProps: { shown: "" } },
  );
  return {
    sent,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => vi.advanceTimersByTime(250)),
    show: (shown: string) => rerender({ shown }),
  };
}

test("search field: a page that shows earlier searches late removes no typed letters", () => {
  const { sent, text, type, pause, show } = field();
  type("l");
  pause();
  type("lo");
  show("l");
  expect(text()).toBe("lo");
  pause();
  type("lob");
  pause();
  show("lo");
  expect(text()).toBe("lob");
  show("lob");
  expect(text()).toBe("lob");
  expect(sent).toEqual(["l", "lo", "lob"]);
});

test("search field: a search from elsewhere replaces the text, even a previously typed one", () => {
  const { text, type, pause, show } = field();
  type("bar");
  pause();
  show("bar");
  show("");
  expect(text()).toBe("");
  show("bar");
  expect(text()).toBe("bar");
});

test("search field: an emptied field searches at once", () => {
  const { sent, type, pause, show } = field();
  type("bar");
  pause();
  show("bar");
  type("");
  expect(sent).toEqual(["bar", ""]);
});
