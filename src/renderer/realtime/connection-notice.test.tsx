import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Services, ServicesProvider, useServices } from "#renderer/lib/services.tsx";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { playbackState } from "#tests/factories/player/playback.ts";
import { FakeWebSocket } from "#tests/fakes/fake-web-socket.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { PlaybackStates } from "./playback-states.ts";

let socket = new FakeWebSocket();
let states: PlaybackStates;

beforeEach(() => {
  socket = new FakeWebSocket();
  states = new PlaybackStates({
    origin: "ws://service.test",
    token: async () => "t",
    send: async () => 1,
    open: () => socket,
  });
});
afterEach(() => states.dispose());

function Notice() {
  // The notice reads only this part of the services.
  const services = { ...useServices(), playbackStates: states, parts: new Map() } as unknown as Services;
  return (
    <ServicesProvider services={services}>
      <ConnectionNotice />
    </ServicesProvider>
  );
}

const report = () => act(() => socket.hears(JSON.stringify({ type: "state", state: playbackState() })));
const offline = () => screen.queryByText(/^You're offline/);

/** Sets the system's online state. */
function network(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? "online" : "offline")));
}

/** Makes the service answer or not. */
function service(answers: boolean): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    answers ? Promise.resolve(Response.json({ ok: true })) : Promise.reject(new TypeError("Failed to fetch")),
  );
}

test("connection notice: a page that hears from the service is not offline, even without a network", async () => {
  service(false);
  showScreen(<Notice />);
  states.subscribe(["zone"], () => undefined);
  await vi.waitFor(() => expect(socket.onopen).not.toBeNull());
  socket.opens();
  report();
  network(false);
  await vi.waitFor(() => expect(offline()).not.toBeNull());
  // The service is on this computer.
  report();
  expect(offline()).toBeNull();
  act(() => socket.closes(1006));
  await vi.waitFor(() => expect(offline()).not.toBeNull());
  network(true);
  expect(offline()).toBeNull();
});

test("connection notice: without watched zones the service itself is probed", async () => {
  service(true);
  showScreen(<Notice />);
  network(false);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await act(async () => undefined);
  expect(offline()).toBeNull();
  service(false);
  network(false);
  await vi.waitFor(() => expect(offline()).not.toBeNull());
});
