import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/desktop-screen.tsx";
import { paths } from "../../lib/paths.ts";
import { hideToast, toast } from "../../lib/toast.ts";
import { CallbackPage } from "./callback-page.tsx";

/** The page takes the code out of the address as it looks at it. */
const cleaned = () => vi.mocked(history.replaceState).mock.lastCall?.[2];

beforeEach(() => {
  vi.spyOn(history, "replaceState");
});
afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
});

/** The page in a window that another one opened, or nobody; gives what it was told, and at which origin. */
async function showCallback(search: string, isOpened = true) {
  const told: unknown[] = [];
  const opener = { postMessage: (message: unknown, origin: string) => told.push([message, origin]) };
  vi.spyOn(window, "opener", "get").mockReturnValue(isOpened ? opener : null);
  showScreen(<CallbackPage />, {}, { path: paths.spotifyCallback, address: `/spotify-callback${search}` });
  await expect.poll(cleaned).toBe(paths.spotifyCallback());
  return told;
}

test("Spotify callback: tells the page of its own origin that opened it, and nobody else (@M-075 @M-341)", async () => {
  const [type, requestId] = ["roomtone.spotify-authorisation", "x"];
  const told = await showCallback("?code=abc&state=x");
  expect(told).toEqual([[{ type, requestId, data: { code: "abc", tokenData: null } }, location.origin]]);
  expect(await screen.findByRole("heading", { name: "You can close this window" })).toBeTruthy();
  closeScreen();
  vi.mocked(history.replaceState).mockClear();
  expect(await showCallback("?error=access_denied&state=x")).toEqual([
    [{ type, requestId, error: "access_denied" }, location.origin],
  ]);
});

test("Spotify callback: takes the code out of the address", async () => {
  await showCallback("?code=abc&state=x");
  expect(cleaned()).toBe("/spotify-callback");
});

test.each([
  ["nothing", ""],
  ["junk", "?code=&state=&error=&more[]=1"],
  ["a code without its request", "?code=abc"],
  ["what is far too long", `?code=${"x".repeat(5000)}&state=${"y".repeat(500)}`],
])("Spotify callback: with %s it says that something is missing (@M-075)", async (_name, search) => {
  expect(await showCallback(search)).toEqual([]);
  expect(await screen.findByRole("heading", { name: "Something is missing" })).toBeTruthy();
});

test("Spotify callback: opened by nobody, it says what to do", async () => {
  await showCallback("?code=abc&state=x", false);
  expect(await screen.findByText(/connect Spotify again from the import page/)).toBeTruthy();
});

test("Spotify callback: shows no notices, neither those that there are nor new ones (@M-076)", async () => {
  showScreen(<div>Before</div>);
  toast("info", "A notice", { persistent: true });
  expect(await screen.findByText("A notice")).toBeTruthy();
  await showCallback("?code=abc&state=x");
  await expect.poll(() => screen.queryByText("A notice")).toBeNull();
  const waiting = toast("error", "Another one");
  // What waits would be shown by the next test's screen, of whichever file.
  onTestFinished(() => hideToast(waiting));
  await expect(screen.findByText("Another one", {}, { timeout: 200 })).rejects.toThrow();
});
