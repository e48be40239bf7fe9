import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { DateInput } from "./date-input.tsx";
import { TimeInput } from "./time-input.tsx";

/** A browser without date and time inputs. */
function withoutNativeInputs() {
  vi.spyOn(HTMLInputElement.prototype, "type", "get").mockReturnValue("text");
}

function Day() {
  const [day, setDay] = useState("2024-02-03");
  return (
    <>
      <DateInput label="Day" value={day} onChange={setDay} max="2024-12-31" />
      <output>{day}</output>
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const day = () => screen.getByRole("status").textContent;
const type = (value: string) => fireEvent.change(field("Day"), { target: { value } });

/** Renders the input in a language. */
function show(language: string) {
  const i18n = startI18n();
  i18n.changeLanguage(language);
  showScreen(
    <I18nextProvider i18n={i18n}>
      <Day />
    </I18nextProvider>,
  );
}

test("date input: uses the browser's own input, with an icon (@P-204)", () => {
  showScreen(
    <>
      <DateInput label="Day" value="2024-02-03" onChange={() => undefined} />
      <TimeInput label="Time" value="08:30" onChange={() => undefined} />
    </>,
  );
  expect(field("Day").getAttribute("type")).toBe("date");
  expect(field("Time").getAttribute("type")).toBe("time");
  expect(document.querySelector(".tabler-icon-calendar")).not.toBeNull();
  expect(document.querySelector(".tabler-icon-clock")).not.toBeNull();
});

test.each([
  ["en-US", "MM/DD/YYYY", "02/03/2024", "12/5/2024"],
  ["sv", "YYYY-MM-DD", "2024-02-03", "2024-12-5"],
])(
  "date input: without a native one the day is typed in the order of %s (@P-204)",
  (language, pattern, shown, typed) => {
    withoutNativeInputs();
    show(language);
    expect(field("Day").placeholder).toBe(pattern);
    expect(field("Day").value).toBe(shown);
    type(typed);
    expect(day()).toBe("2024-12-05");
    expect(field("Day").value).toBe(typed);
    type("nothing");
    expect(day()).toBe("");
    // Later than the last allowed day.
    type(shown.replace("2024", "2025"));
    expect(day()).toBe("");
    expect(document.querySelector(".tabler-icon-calendar")).not.toBeNull();
  },
);
