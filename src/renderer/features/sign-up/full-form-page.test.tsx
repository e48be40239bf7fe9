import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { FullFormPage } from "./full-form-page.tsx";

/** The error message at a field. */
function messageAt(field: HTMLElement): string {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
}

test("sign-up: a missing business name or type is refused at its field (@C-255)", async () => {
  const sent: string[] = [];
  const rest = answering(({ method, path }) => {
    if (method !== "GET") sent.push(path);
    return { country: "SE" };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <FullFormPage />
    </WithServices>,
  );
  const name = await screen.findByLabelText("Company name");
  const group = screen.getByRole("radiogroup", { name: "Kind of business" });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Create account" })));
  await expect.poll(() => messageAt(group)).toBe("Cannot be empty");
  // A question that is not shown yet has no error.
  expect(document.body.textContent).not.toContain("companySubtype");
  fireEvent.click(screen.getByRole("radio", { name: "Shops" }));
  await expect.poll(() => messageAt(group)).toBe("");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Create account" })));
  await expect.poll(() => messageAt(name)).toBe("Cannot be empty");
  const types = screen.getByRole("radiogroup", { name: "More precisely" });
  await expect.poll(() => messageAt(types)).toBe("Cannot be empty");
  expect(sent).toEqual([]);
});
