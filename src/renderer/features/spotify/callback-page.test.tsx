import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { CallbackPage } from "./callback-page.tsx";

/** The page removes the code from the address once read. */
const cleaned = () => vi.mocked(history.replaceState).mock.lastCall?.[2];

beforeEach(() => void vi.spyOn(history, "replaceState"));

/** The page in a window with or without an opener; returns the messages sent, and their target origin. */
async function showCallback(search: string, isOpened = true) {
  const told: unknown[] = [];
  const opener = { postMessage: (message: unknown, origin: string) => told.push([message, origin]) };
  vi.spyOn(window, "opener", "get").mockReturnValue(isOpened ? opener : null);
  showScreen(<CallbackPage />, {}, { path: paths.spotifyCallback, address: `/spotify-callback${search}` });
  await expect.poll(cleaned).toBe(paths.spotifyCallback());
  return told;
}

test("Spotify callback: posts its result only to its opener, at its own origin (@M-075 @M-341)", async () => {
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

test("Spotify callback: removes the code from the address", async () => {
  await showCallback("?code=abc&state=x");
  expect(cleaned()).toBe("/spotify-callback");
});

test.each([
  ["nothing", ""],
  ["junk", "?code=&state=&error=&more[]=1"],
  ["a code without its request", "?code=abc"],
  ["excessively long values", `?code=${"x".repeat(5000)}&state=${"y".repeat(500)}`],
])("Spotify callback: with %s it shows that something is missing (@M-075)", async (_name, search) => {
  expect(await showCallback(search)).toEqual([]);
  expect(await screen.findByRole("heading", { name: "Something is missing" })).toBeTruthy();
});

test("Spotify callback: without an opener it shows what to do", async () => {
  await showCallback("?code=abc&state=x", false);
  expect(await screen.findByText(/connect Spotify again from the import page/)).toBeTruthy();
});

test("Spotify callback: shows no notices, neither existing nor new ones (@M-076)", async () => {
  showScreen(<div>Before</div>);
  toast("info", "A notice", { persistent: true });
  expect(await screen.findByText("A notice")).toBeTruthy();
  await showCallback("?code=abc&state=x");
  await expect.poll(() => screen.queryByText("A notice")).toBeNull();
  toast("error", "Another one");
  await expect(screen.findByText("Another one", {}, { timeout: 200 })).rejects.toThrow();
});
