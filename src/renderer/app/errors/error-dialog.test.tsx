import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { collectReports } from "#tests/factories/reports.ts";
import { LazyErrorDialog } from "./lazy-error-dialog.tsx";
import { watchErrors } from "./watch-errors.ts";

/** A page that can show errors. */
function page() {
  const collected = collectReports();
  const { reporting } = collected;
  const errorDialogs = new ErrorDialogs();
  const host = { kind: "web", manages: true, serviceUrl: "https://music.test" };
  showScreen(
    <QueryClientProvider client={new QueryClient()}>
      <WithServices services={{ reporting, errorDialogs, host }}>
        <LazyErrorDialog />
      </WithServices>
    </QueryClientProvider>,
  );
  return {
    ...collected,
    errorDialogs,
    show: (error: unknown) => act(() => errorDialogs.show(error)),
  };
}

const FIELD = "What where you doing when encountering this error?";
const dialog = (name: string) => screen.findByRole("dialog", { name });

test("error dialog: an error with a text of its own is shown and not reported (@P-423)", async () => {
  const { show, sent } = page();
  show(new ApiError({ status: 409, code: "conflict", message: "no" }));
  const shown = await dialog("That didn't work");
  expect(shown.textContent).toContain("This has changed since you opened it. Reload the page and try again.");
  const [, close] = await screen.findAllByRole("button", { name: "Close" });
  if (close) fireEvent.click(close);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(await sent()).toEqual([]);
});

test("report dialog: asks what a person was doing, and sends it after the error (@P-424)", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ supportEmail: "help@shop.test" }));
  const { show, reports, service } = page();
  show(new RangeError("too far"));
  const shown = await dialog("Something went wrong");
  await expect
    .poll(() => shown.textContent)
    .toContain(
      "We’ve been notified. If you’d like to help, please tell us what happened… contact us at help@shop.test",
    );
  const send = screen.getByRole("button", { name: "Report issue" });
  expect(send.hasAttribute("disabled")).toBe(true);
  expect(screen.getAllByRole("button", { name: "Close" }).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText(FIELD), { target: { value: " I pressed Save " } });
  service.takes = false;
  fireEvent.click(send);
  expect(await screen.findByText("Couldn't send your report. Try again in a moment.")).toBeTruthy();
  service.takes = true;
  fireEvent.click(send);
  expect(await screen.findByText("Thanks, your report has been sent.")).toBeTruthy();
  const [error, comment] = reports;
  expect(error).toMatchObject({ kind: "error", scope: "dialog" });
  expect(comment).toMatchObject({ kind: "comment", comment: "I pressed Save", error: error?.id });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("report dialog: without a support address it names whom to contact", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ supportEmail: "support@localhost" }));
  const { show } = page();
  show(new RangeError("too far"));
  const shown = await dialog("Something went wrong");
  await expect
    .poll(() => shown.textContent)
    .toContain("contact whoever runs this Roomtone and quote the error ID.");
  expect(shown.textContent).not.toContain("@");
});

test("uncaught errors: reported, and shown only right after a user action", async () => {
  const { reporting, errorDialogs, sent } = page();
  const session = { isLoggedIn: () => false, expire: () => undefined };
  const stop = watchErrors({ reporting, errorDialogs, session }, startI18n());
  const fail = (error: unknown) => dispatchEvent(Object.assign(new Event("error"), { error }));
  vi.stubGlobal("navigator", { onLine: true, userActivation: { isActive: false } });
  fail(new RangeError("by itself"));
  fail(new TypeError("Failed to fetch"));
  fail(new DOMException("aborted", "AbortError"));
  fail(undefined);
  expect(errorDialogs.get()).toBeNull();
  vi.stubGlobal("navigator", { onLine: true, userActivation: { isActive: true } });
  const push = inBackground(() => {
    throw new RangeError("by a push");
  });
  let thrown: unknown;
  try {
    push();
  } catch (error) {
    thrown = error;
  }
  fail(thrown);
  await expect.poll(sent).toHaveLength(2);
  expect(errorDialogs.get()).toBeNull();
  act(() => void fail(new RangeError("by a person")));
  expect(await dialog("Something went wrong")).toBeTruthy();
  expect((await sent()).map((report) => report.kind === "error" && String(report.error))).toEqual([
    "RangeError: by itself",
    "RangeError: by a push",
    "RangeError: by a person",
  ]);
  stop();
});
