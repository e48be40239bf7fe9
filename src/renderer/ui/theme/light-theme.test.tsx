import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { useLightTheme } from "./light-theme.ts";
import { ThemeProvider } from "./theme-provider.tsx";

function LightPage({ onLeave }: { readonly onLeave?: () => void }) {
  useLightTheme();
  return <button type="button" onClick={onLeave} />;
}

function Pages() {
  const [isNext, setNext] = useState(false);
  return isNext ? <h1>Next</h1> : <LightPage onLeave={() => setNext(true)} />;
}

/** A system theme that can change, as media queries report it. */
function systemTheme() {
  const dark = Object.assign(new EventTarget(), { matches: true, media: "(prefers-color-scheme: dark)" });
  vi.spyOn(window, "matchMedia").mockImplementation(() => dark as unknown as MediaQueryList);
  return (matches: boolean) => {
    dark.matches = matches;
    act(() => void dark.dispatchEvent(Object.assign(new Event("change"), { matches })));
  };
}

const shown = () => document.documentElement.getAttribute("data-mantine-color-scheme");

test("light pages: stay light in a dark system, also when its theme changes", () => {
  const change = systemTheme();
  showScreen(
    <ThemeProvider>
      <LightPage />
    </ThemeProvider>,
  );
  expect(shown()).toBe("light");
  change(false);
  change(true);
  expect(shown()).toBe("light");
});

test("light pages: the next page has the system's theme again", () => {
  systemTheme();
  showScreen(
    <ThemeProvider>
      <Pages />
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("heading").textContent).toBe("Next");
  expect(shown()).toBe("dark");
});

test("printing: a page in a dark system is printed light", () => {
  systemTheme();
  showScreen(<ThemeProvider>{null}</ThemeProvider>);
  for (let print = 0; print < 2; print += 1) {
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(shown()).toBe("light");
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(shown()).toBe("dark");
  }
});
