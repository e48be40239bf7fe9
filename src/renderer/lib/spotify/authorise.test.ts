import { beforeEach, expect, test, vi } from "vitest";
import { type AskingPage, AuthorisationError, authoriseSpotify, messageFor } from "./authorise.ts";

beforeEach(() => void vi.useFakeTimers());

const SETTINGS = {
  authorizeUrl: "https://accounts.spotify.test/authorize",
  clientId: "a client",
  scope: "playlist-read-private user-library-read",
};
const ORIGIN = "https://roomtone.test";

/** A page whose popup for Spotify opens or is blocked. */
function askingPage(isBlocked = false) {
  const popup = {
    closed: false,
    close: () => {
      popup.closed = true;
    },
  };
  const listeners = new Set<(event: unknown) => void>();
  const opened: { url: URL; features: string }[] = [];
  const page = {
    location: { origin: ORIGIN },
    screenX: 100,
    screenY: 0,
    outerWidth: 1500,
    outerHeight: 900,
    setInterval,
    clearInterval,
    open: (url: string, _target: string, features: string) => {
      opened.push({ url: new URL(url), features });
      return isBlocked ? null : popup;
    },
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: (event: unknown) => void) => listeners.delete(listener),
  };
  const say = (data: unknown, over: object = {}) => {
    for (const listener of [...listeners]) listener({ origin: ORIGIN, source: popup, data, ...over });
  };
  return { page: page as unknown as AskingPage, popup, opened, listeners, say };
}

test("authorisation: a 700 by 700 window asks for a code to read playlists and the library (@M-339)", async () => {
  const { page, popup, opened, listeners, say } = askingPage();
  const asked = authoriseSpotify(SETTINGS, page);
  const [{ url, features } = { url: new URL("about:blank"), features: "" }] = opened;
  expect(features).toBe("popup,width=700,height=700,left=500,top=100");
  expect(url.origin + url.pathname).toBe(SETTINGS.authorizeUrl);
  const search = Object.fromEntries(url.searchParams);
  expect(search).toMatchObject({
    response_type: "code",
    client_id: "a client",
    scope: SETTINGS.scope,
    redirect_uri: `${ORIGIN}/spotify-callback`,
    show_dialog: "true",
  });
  say(messageFor({ code: "the code", state: search.state }));
  expect(await asked).toBe("the code");
  expect([popup.closed, listeners.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
});

test("authorisation: the return page posts the code or error of its request (@M-341)", () => {
  const [type, requestId] = ["roomtone.spotify-authorisation", "x"];
  expect(messageFor({ code: "c", state: "x" })).toEqual({
    type,
    requestId,
    data: { code: "c", tokenData: null },
  });
  expect(messageFor({ error: "access_denied", state: "x" })).toEqual({
    type,
    requestId,
    error: "access_denied",
  });
  expect(messageFor({ state: "x" })).toEqual({ type, requestId, error: "unknown" });
  expect(messageFor({ code: "c" })).toBeNull();
});

test("authorisation: closing the window ends it within a second and is not reported (@M-346)", async () => {
  const { page, popup, listeners } = askingPage();
  const asked = authoriseSpotify(SETTINGS, page).catch((error: unknown) => error);
  vi.advanceTimersByTime(5_000);
  popup.closed = true;
  vi.advanceTimersByTime(1_000);
  const error = await asked;
  expect(error).toBeInstanceOf(AuthorisationError);
  expect(error).toMatchObject({
    message: "User aborted authorization process",
    code: "aborted",
    isExpected: true,
  });
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test("authorisation: messages of other origins or requests are ignored", async () => {
  const { page, opened, say } = askingPage();
  const asked = authoriseSpotify(SETTINGS, page);
  const state = opened[0]?.url.searchParams.get("state") ?? "";
  const forged = messageFor({ code: "forged", state });
  say(forged, { origin: "https://evil.test" });
  say(forged, { source: {} });
  say(messageFor({ code: "forged", state: "another" }));
  say("junk");
  say({ ...forged, type: "another" });
  say(messageFor({ code: "right", state }));
  expect(await asked).toBe("right");
});

test("authorisation: a refusal and a blocked window are distinguished", async () => {
  const { page, opened, say } = askingPage();
  const asked = authoriseSpotify(SETTINGS, page).catch((error: unknown) => error);
  say(messageFor({ error: "access_denied", state: opened[0]?.url.searchParams.get("state") ?? "" }));
  expect(await asked).toMatchObject({ code: "access_denied", isExpected: true });
  const blocked = await authoriseSpotify(SETTINGS, askingPage(true).page).catch((error: unknown) => error);
  expect(blocked).toMatchObject({ code: "blocked", isExpected: false });
});
