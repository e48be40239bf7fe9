import { expect, test, vi } from "vitest";
import { asText, stored } from "./stored.ts";

test.each([
  ["no JSON", "{"],
  ["another shape", '{"dark":true}'],
  ["nothing", '""'],
])(
  "stored state: %s is reported once without its content, and the default applies until replaced",
  (name, text) => {
    const reports: string[] = [];
    vi.stubGlobal("reportError", (error: Error) => reports.push(error.message));
    const kept = stored(localStorage, `damaged ${name}`, asText);
    expect(kept.read()).toBeNull();
    expect(reports).toEqual([]);
    localStorage.setItem(kept.key, text);
    expect([kept.read(), kept.read()]).toEqual([null, null]);
    expect(reports).toEqual([`Stored value is damaged: roomtone.damaged ${name}`]);
    kept.write("dark");
    expect(kept.read()).toBe("dark");
  },
);

test("stored state: a denied storage counts as empty, not as damaged", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const kept = stored({ getItem: denied, setItem: denied, removeItem: denied }, "theme", asText);
  kept.write("dark");
  expect(kept.read()).toBeNull();
  kept.clear();
  expect(report).not.toHaveBeenCalled();
});
