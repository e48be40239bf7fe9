import { ActionIcon, Button, Menu } from "@mantine/core";
import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ThemeProvider } from "#renderer/ui/theme/theme-provider.tsx";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { AsyncButton } from "./async-button.tsx";

test("async button: shows success for 2000 ms, then its label again (@P-206)", async () => {
  vi.useFakeTimers();
  showScreen(
    <AsyncButton onClick={async () => undefined} successLabel="Saved">
      Save
    </AsyncButton>,
  );
  const label = () => screen.getByRole("button").textContent;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.click(screen.getByRole("button"));
  await wait(0);
  expect(label()).toBe("Saved");
  expect(screen.getByRole("button").querySelector("svg")).not.toBeNull();
  await wait(1999);
  expect(label()).toBe("Saved");
  await wait(1);
  expect(label()).toBe("Save");
});

test("async button: shows no success after a failure", async () => {
  showScreen(
    <AsyncButton onClick={() => Promise.reject(new Error("no"))} successLabel="Saved">
      Save
    </AsyncButton>,
  );
  await act(async () => fireEvent.click(screen.getByRole("button")));
  expect(screen.getByRole("button").textContent).toBe("Save");
});

test("buttons: a held key presses any kind of button only once (@P-205)", () => {
  showScreen(
    <ThemeProvider>
      <Button>Button</Button>
      <Button component="a" href="#x">
        Link
      </Button>
      <ActionIcon aria-label="Icon" />
      <AsyncButton onClick={async () => undefined}>Async</AsyncButton>
      <button type="button">
        <span>Own</span>
      </button>
      <Menu opened withinPortal={false} transitionProps={{ duration: 0 }}>
        <Menu.Dropdown>
          <Menu.Item>Item</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Text" />
    </ThemeProvider>,
  );
  const pressed = (element: HTMLElement, key: string, repeat: boolean) => {
    const event = createEvent.keyDown(element, { key, repeat });
    fireEvent(element, event);
    // A browser turns it into a click unless it was prevented.
    return !event.defaultPrevented;
  };
  const buttons = [...screen.getAllByRole("button"), screen.getByRole("link"), screen.getByRole("menuitem")];
  expect(buttons).toHaveLength(6);
  for (const button of buttons) {
    for (const key of ["Enter", " "]) {
      expect(pressed(button, key, false)).toBe(true);
      expect(pressed(button, key, true)).toBe(false);
    }
    expect(pressed(button, "Tab", true)).toBe(true);
  }
  expect(pressed(screen.getByLabelText("Text"), " ", true)).toBe(true);
});
