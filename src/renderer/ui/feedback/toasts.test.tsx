import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "#renderer/lib/errors/toast.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("toasts: one that replaces another stays for its own time", async () => {
  showScreen(<main />);
  act(() => void toast("success", "Saved", { id: "saved" }));
  await pass(3_000);
  act(() => void toast("success", "Saved again", { id: "saved" }));
  await pass(3_000);
  expect(screen.getByText("Saved again")).toBeTruthy();
  await pass(2_000);
  expect(screen.queryByText("Saved again")).toBeNull();
});
