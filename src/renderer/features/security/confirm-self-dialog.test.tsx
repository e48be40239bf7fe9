import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { ConfirmSelfDialog } from "./confirm-self-dialog.tsx";

const NO_PASSWORD = { since: null, recovery_codes_left: 0, required_by: [], has_password: false };

function showDialog(twoStep: TwoStep, onCommit: (sent: unknown) => Promise<void>): void {
  showScreen(
    <WithServices services={{}}>
      <ConfirmSelfDialog
        opened
        title="Download your data"
        twoStep={twoStep}
        commitLabel="Download"
        onCommit={onCommit}
        onClose={() => undefined}
      >
        About you
      </ConfirmSelfDialog>
    </WithServices>,
  );
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Download" }));

test("own data: without a password or second step it asks for the address and may require a new sign-in", async () => {
  const onCommit = vi.fn(() =>
    Promise.reject(new ApiError({ message: "No", status: 403, code: "forbidden", reason: "sign-in-again" })),
  );
  showDialog(NO_PASSWORD, onCommit);
  const address = await screen.findByRole("textbox", { name: /Your e-mail address/ });
  press();
  await vi.waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  expect(onCommit).not.toHaveBeenCalled();
  fireEvent.change(address, { target: { value: "ada@shop.example" } });
  press();
  expect(await screen.findByText(/^Sign in again first/)).toBeTruthy();
  expect(onCommit).toHaveBeenCalledWith({ password: "", code: "", email: "ada@shop.example" });
});

test("own data: with a password or second step it asks for no address", async () => {
  showDialog({ ...NO_PASSWORD, has_password: true }, async () => undefined);
  expect(await screen.findByLabelText(/Your password/)).toBeTruthy();
  expect(screen.queryByLabelText(/Your e-mail address/)).toBeNull();
  closeScreen();
  showDialog({ ...NO_PASSWORD, since: "2026-01-01T00:00:00Z" }, async () => undefined);
  expect(await screen.findByLabelText(/recovery code/)).toBeTruthy();
  expect(screen.queryByLabelText(/Your e-mail address/)).toBeNull();
});
