import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openClient } from "#tests/factories/browser/whole-client.tsx";

beforeEach(() => localStorage.setItem("roomtone.developer-tools", "true"));

test("permission overrides: one that the service does not list can be set for one entity (@P-299)", async () => {
  const roles = { owner: false, admin: false, finance: false, contact: false };
  await openClient("/dev/permissions", { roles });
  const write = await screen.findByRole("button", { name: "SETTINGS_WRITE" });
  const isDisabled = () => write.hasAttribute("disabled") || write.getAttribute("aria-disabled") === "true";
  await waitFor(() => expect(isDisabled()).toBe(true));
  const override = within(screen.getByRole("radiogroup", { name: "SETTINGS_WRITE: override" }));
  fireEvent.click(override.getByRole("radio", { name: "Allow" }));
  await waitFor(() => expect(isDisabled()).toBe(false));
  fireEvent.click(override.getByRole("radio", { name: "No override" }));
  await waitFor(() => expect(isDisabled()).toBe(true));
});
