import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { Dialog } from "./dialog.tsx";

const covers = () => document.querySelectorAll("body > [data-closing-shield]");

function Owner({ removes }: { readonly removes: boolean }) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return opened || !removes ? (
    <Dialog opened={opened} title="A dialog" onClose={close}>
      <button type="button" onClick={close}>
        Add
      </button>
    </Dialog>
  ) : null;
}

test.each([
  ["closes", false],
  ["is removed", true],
])("dialog: when it %s, the page below is covered until it is gone", async (_, removes) => {
  const shields = () => covers().length;
  showScreen(<Owner removes={removes} />);
  const add = await screen.findByRole("button", { name: "Add" });
  expect(shields()).toBe(0);
  fireEvent.click(add);
  expect(shields()).toBe(1);
  await expect.poll(shields).toBe(0);
});
