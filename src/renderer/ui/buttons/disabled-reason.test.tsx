import { Button } from "@mantine/core";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

function show(reason: string | null) {
  const onClick = vi.fn();
  showScreen(
    <DisabledReason reason={reason}>
      {(props) => (
        <Button onClick={onClick} {...props}>
          Deactivate
        </Button>
      )}
    </DisabledReason>,
  );
  return { button: screen.getByRole("button", { name: "Deactivate" }), onClick };
}

test("disabled reason: a disabled control shows its reason, also on focus, and does nothing", async () => {
  const { button, onClick } = show("Only owners can do this.");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const described = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Only owners can do this.");
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  act(() => button.focus());
  expect((await screen.findByRole("tooltip")).textContent).toBe("Only owners can do this.");
});

test("disabled reason: without a reason the control is unchanged", () => {
  const { button, onClick } = show(null);
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test("disabled reason: with a way out, the control opens that in place of its action", () => {
  const [onClick, onRefused] = [vi.fn(), vi.fn()];
  showScreen(
    <DisabledReason reason="Your plan doesn't include this." onRefused={onRefused}>
      {(props) => (
        <Button onClick={onClick} {...props}>
          Edit
        </Button>
      )}
    </DisabledReason>,
  );
  const button = screen.getByRole("button", { name: "Edit" });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledOnce();
});
