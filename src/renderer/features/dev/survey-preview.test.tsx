import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { SurveyPreview } from "./survey-preview.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

const session = { subscribe: quiet, get: () => ({ userId: "anna", zoneId: null }), onEnd: quiet };

function show(): void {
  showScreen(
    <WithServices services={{ session, host: { kind: "web" } }}>
      <SurveyPreview />
    </WithServices>,
  );
}

const specimen = (type: string) => within(screen.getByRole("region", { name: type }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Names of the surveys that are shown in toasts. */
const toasts = () =>
  screen
    .queryAllByRole("region")
    .map((region) => region.getAttribute("aria-label"))
    .filter((name) => name !== null);

test("developer surveys: the page has a question of each type (@P-186)", () => {
  show();
  expect(specimen("thumbs").getByRole("button", { name: "Good" })).toBeTruthy();
  expect(specimen("thumbs").getByRole("button", { name: "Not good" })).toBeTruthy();
  expect(specimen("score").getAllByRole("radio").length).toBeGreaterThan(1);
  expect(specimen("text").getByRole("textbox")).toBeTruthy();
  const link = specimen("external-survey").getByRole("link", { name: "Open survey" });
  expect(link.getAttribute("target")).toBe("_blank");
});

test("survey text: at most 3000 characters, with a shown limit; Cmd+Enter submits (@P-188)", async () => {
  for (const modifier of ["metaKey", "ctrlKey"]) {
    show();
    const field = specimen("text").getByRole<HTMLTextAreaElement>("textbox");
    expect(field.maxLength).toBe(3000);
    fireEvent.change(field, { target: { value: "x".repeat(3001) } });
    expect(field.value.length).toBe(3000);
    expect(specimen("text").getByText("3,000 of 3,000 characters")).toBeTruthy();

    fireEvent.keyDown(field, { key: "Enter" });
    await pass(1_000);
    expect(specimen("text").queryByRole("textbox")).not.toBeNull();
    fireEvent.keyDown(field, { key: "Enter", [modifier]: true });
    await pass(1_000);
    expect(specimen("text").queryByRole("textbox")).toBeNull();
    expect(specimen("text").getByText(/^Thank you/)).toBeTruthy();
    closeScreen();
  }
});

test("survey score: arrow keys move along the row, a press answers", async () => {
  show();
  const radios = specimen("score").getAllByRole("radio");
  const [first] = radios;
  const last = radios.at(-1);
  expect(radios.filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first?.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  }
  expect(document.activeElement).toBe(radios[1]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "End" });
  expect(document.activeElement).toBe(last);
  if (last) fireEvent.click(last);
  expect(last?.getAttribute("aria-checked")).toBe("true");
  await pass(1_000);
  expect(specimen("score").getByText(/^Thank you/)).toBeTruthy();
});

test("survey toasts: one of two queued surveys is shown, the next after its end (@P-190)", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Queue two surveys" }));
  await pass(10_000);
  expect(toasts()).toEqual(["Recommending Roomtone"]);

  fireEvent.click(within(screen.getByRole("region", { name: "Recommending Roomtone" })).getByText("7"));
  await pass(1_000);
  expect(toasts()).toEqual(["Recommending Roomtone"]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await pass(500);
  await waitFor(() => expect(toasts()).toEqual([]));
  await pass(2_000);
  expect(toasts()).toEqual(["Your experience"]);
});

test("survey toasts: the thanks after the last step close by themselves after 5 s (@P-189)", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Queue two surveys" }));
  await pass(2_000);
  const toast = within(screen.getByRole("region", { name: "Recommending Roomtone" }));
  fireEvent.click(toast.getByRole("radio", { name: "9" }));
  await pass(600);
  fireEvent.change(toast.getByRole("textbox"), { target: { value: "Good music" } });
  fireEvent.click(toast.getByRole("button", { name: "Send" }));
  // Still on its way.
  await pass(300);
  expect(toast.queryByText(/^Thank you/)).toBeNull();
  await pass(300);
  expect(toast.getByText(/^Thank you/)).toBeTruthy();
  await pass(4_500);
  expect(toasts()).toEqual(["Recommending Roomtone"]);
  await pass(1_000);
  await waitFor(() => expect(toasts()).not.toContain("Recommending Roomtone"));
});

test("survey toasts: take no focus, keep it between questions and return it at the end", async () => {
  show();
  const button = screen.getByRole("button", { name: "Queue two surveys" });
  button.focus();
  fireEvent.click(button);
  await pass(2_000);
  const toast = within(screen.getByRole("region", { name: "Recommending Roomtone" }));
  expect(document.activeElement).toBe(button);

  const score = toast.getByRole("radio", { name: "0" });
  score.focus();
  fireEvent.click(score);
  await pass(600);
  expect(document.activeElement).toBe(toast.getByRole("textbox"));
  fireEvent.keyDown(toast.getByRole("textbox"), { key: "Escape" });
  await pass(500);
  expect(toasts()).not.toContain("Recommending Roomtone");
  expect(document.activeElement).toBe(button);
});
