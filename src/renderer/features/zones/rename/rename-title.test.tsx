import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { RenameTitle } from "./rename-title.tsx";

const REFUSED = new ApiError({ status: 503, code: "unavailable", message: "no", requestId: "r" } as never);

/** The title of a zone named Bar; returns the saved names. `fails`: the first save fails. */
function showTitle({ fails = false, refusal = null as string | null } = {}) {
  const saved: string[] = [];
  let broken = fails;
  const onSave = async (name: string) => {
    if (broken) {
      broken = false;
      throw REFUSED;
    }
    saved.push(name);
  };
  showScreen(
    <RenameTitle
      kind="zone"
      name="Bar"
      label="Zone name"
      renameLabel="Rename Bar"
      refusal={refusal}
      onSave={onSave}
    >
      <h1>Bar</h1>
    </RenameTitle>,
  );
  const open = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Rename Bar" }));
    return await screen.findByRole<HTMLInputElement>("textbox", { name: "Zone name" });
  };
  return { saved, open };
}

const isClosed = () => screen.queryByRole("textbox") === null;

test("rename: Enter saves the input", async () => {
  const { saved, open } = showTitle();
  const field = await open();
  expect(field.value).toBe("Bar");
  fireEvent.change(field, { target: { value: "Lounge" } });
  fireEvent.submit(field);
  await expect.poll(isClosed).toBe(true);
  expect(saved).toEqual(["Lounge"]);
});

test("rename: Escape cancels", async () => {
  const { saved, open } = showTitle();
  const field = await open();
  fireEvent.change(field, { target: { value: "Lounge" } });
  fireEvent.keyDown(field, { key: "Escape" });
  await expect.poll(isClosed).toBe(true);
  expect(saved).toEqual([]);
  expect((await open()).value).toBe("Bar");
});

test("rename: input survives a failed save and can be submitted again", async () => {
  const { saved, open } = showTitle({ fails: true });
  const field = await open();
  fireEvent.change(field, { target: { value: "Lounge" } });
  fireEvent.submit(field);
  await screen.findByRole("alert");
  expect(field.value).toBe("Lounge");
  fireEvent.submit(field);
  await expect.poll(() => saved).toEqual(["Lounge"]);
});

test("rename: an empty name is refused at the field", async () => {
  const { saved, open } = showTitle();
  const field = await open();
  fireEvent.change(field, { target: { value: " " } });
  fireEvent.submit(field);
  expect(await screen.findByText("Cannot be empty")).toBeTruthy();
  expect(saved).toEqual([]);
});

test("rename: without permission the reason shows and the name cannot be changed", () => {
  showTitle({ refusal: "You don't have access to this." });
  const button = screen.getByRole("button", { name: "Rename Bar" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("You don't have access to this.")).toBeTruthy();
  fireEvent.click(button);
  expect(isClosed()).toBe(true);
});
