import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const isLoading = (name: string) => button(name).dataset.loading === "true";

test("confirm dialog: buttons are 'Ok' and 'Cancel' by default; acknowledging has one (@P-200)", () => {
  const props = { opened: true, title: "Sure?", onCommit: () => undefined, onClose: () => undefined };
  showScreen(<ConfirmDialog {...props}>…</ConfirmDialog>);
  expect(names()).toEqual(["Cancel", "Ok"]);
  closeScreen();
  showScreen(
    <ConfirmDialog {...props} commitLabel="Remove" cancelLabel="Keep">
      …
    </ConfirmDialog>,
  );
  expect(names()).toEqual(["Keep", "Remove"]);
  closeScreen();
  showScreen(
    <ConfirmDialog {...props} acknowledge>
      …
    </ConfirmDialog>,
  );
  expect(names()).toEqual(["Ok"]);
});

test.each([
  ["Ok", "Cancel"],
  ["Cancel", "Ok"],
])("confirm dialog: '%s' spins and the dialog stays until it is done (@P-201)", async (chosen, other) => {
  let finish: () => void = () => undefined;
  const work = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const close = vi.fn();
  showScreen(
    <ConfirmDialog opened title="Sure?" onCommit={work} onCancel={work} onClose={close}>
      …
    </ConfirmDialog>,
  );
  await act(async () => fireEvent.click(button(chosen)));
  expect(isLoading(chosen)).toBe(true);
  expect(isLoading(other)).toBe(false);
  expect(button(other).disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(close).not.toHaveBeenCalled();
  await act(async () => finish());
  expect(close).toHaveBeenCalledOnce();
});

test("confirm dialog: stays open when its action fails", async () => {
  const close = vi.fn();
  showScreen(
    <ConfirmDialog opened title="Sure?" onCommit={() => Promise.reject(new Error("no"))} onClose={close}>
      …
    </ConfirmDialog>,
  );
  await act(async () => fireEvent.click(button("Ok")));
  expect(close).not.toHaveBeenCalled();
  expect(isLoading("Ok")).toBe(false);
});
