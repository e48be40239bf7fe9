import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toast } from "#renderer/lib/errors/toast.ts";
import { SPEED_TEST_PATH } from "#shared/contract/addresses.ts";
import { openClient } from "#tests/factories/browser/whole-client.tsx";

/** The connection check in the whole client, with the network's answers. */

/** What a socket does after it was opened. */
type SocketWay = "answers" | "is refused" | "throws" | "is silent and closes";

interface Line {
  /** Null: no answer. */
  readonly health?: () => Response | null;
  readonly data?: (bytes: number) => Response;
  readonly socket?: SocketWay;
  readonly isOnline?: boolean;
}

const NO_ANSWER = () => null;

/** Stubs the network of the page: its calls and its websockets. */
function connect({ health = healthy(), data = sent, socket = "answers", isOnline = true }: Line) {
  const calls: { readonly url: string; readonly signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit = {}) => {
    calls.push({ url, signal });
    if (url.startsWith(SPEED_TEST_PATH)) return data(Number(url.split("=")[1]));
    const answer = url === "/healthz" ? health() : Response.json({});
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  vi.stubGlobal(
    "WebSocket",
    class {
      onopen: (() => void) | null = null;
      onmessage: (() => void) | null = null;
      onclose: (() => void) | null = null;
      readonly url: string;
      constructor(url: string) {
        if (socket === "throws") throw new DOMException("The policy forbids it", "SecurityError");
        this.url = url;
        calls.push({ url, signal: null });
        queueMicrotask(() => (socket === "is refused" ? this.onclose?.() : this.onopen?.()));
      }
      send() {
        queueMicrotask(() => (socket === "answers" ? this.onmessage?.() : this.onclose?.()));
      }
      close() {}
    },
  );
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  return calls;
}

/** An answer of the service, whose clock is ahead of this device's. */
function healthy(aheadMs = 0) {
  return () =>
    Response.json({ ok: true }, { headers: { date: new Date(Date.now() + aheadMs).toUTCString() } });
}

const sent = (bytes: number) => new Response(new Uint8Array(bytes));

/** Opens the check after another page, with that network. */
async function check(line: Line = {}, client: Parameters<typeof openClient>[1] = { isSignedIn: false }) {
  const opened = await openClient("/download", client);
  const calls = connect(line);
  await opened.go("/connectivity");
  return { ...opened, network: calls };
}

const done = () => screen.findByText(/^Checked at/);
const summary = () => screen.getByRole("status").textContent;
const lineOf = (name: string) => {
  const line = screen.getByRole("heading", { level: 2, name }).closest("li");
  if (!line) throw new Error(`No line ${name}`);
  return line.textContent;
};

test("connection check: stands alone, without header, sidebar, footer, notices and toasts (@P-031)", async () => {
  const opened = await openClient("/home", {
    answer: ({ path }) =>
      path.endsWith("/zone_notices")
        ? { total: 2, states: [{ state: "noSubscription", count: 2, newest: 10 }] }
        : undefined,
  });
  await screen.findByRole("heading", { level: 1, name: /^Good / });
  fireEvent.pointerDown(document.body);
  // The page before has them all.
  expect(await screen.findByRole("region", { name: "Notices" })).toBeTruthy();
  expect(screen.getAllByRole("banner").length).toBeGreaterThan(0);
  expect(screen.getAllByRole("navigation").length).toBeGreaterThan(0);
  act(() => void toast("info", "Before", { persistent: true }));
  expect(await screen.findByText("Before")).toBeTruthy();
  connect({});
  await opened.go("/connectivity");
  expect(await screen.findByRole("heading", { level: 1, name: "Connection check" })).toBeTruthy();
  act(() => void toast("info", "Meanwhile", { persistent: true }));
  await done();
  expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
  await waitFor(() => expect(screen.queryByText("Before")).toBeNull());
  for (const role of ["banner", "navigation", "contentinfo", "alert", "dialog"])
    expect([role, screen.queryAllByRole(role)]).toEqual([role, []]);
  expect(screen.queryByText("Meanwhile")).toBeNull();
  await opened.go("/home");
  expect(await screen.findByText("Meanwhile")).toBeTruthy();
  expect(screen.getByText("Before")).toBeTruthy();
});

test("connection check: runs by itself for everybody, and a good line is good in every line", async () => {
  const { network } = await check();
  await done();
  expect(summary()).toBe("Everything works. This connection is fine for music.");
  expect(lineOf("Reaching Roomtone")).toContain("GoodRoomtone answers.");
  expect(lineOf("Response time")).toMatch(/GoodRoomtone answers in \d+ ms\.$/);
  expect(lineOf("Live connection")).toContain("GoodOpen.");
  expect(lineOf("Download speed")).toMatch(/Good[\d.,]+ Mbit\/s\. More than enough/);
  expect(lineOf("Clock")).toContain("GoodThe clock of this device is right.");
  expect(screen.queryByRole("heading", { level: 2, name: "DNS" })).toBeNull();
  const sizes = network.flatMap(({ url }) => /bytes=(\d+)/.exec(url)?.[1] ?? []);
  expect(sizes).toEqual(["100000", "400000", "1500000", "3000000"]);
  expect(network.some(({ url }) => url.startsWith("ws") && url.endsWith("/graphql-transport-ws"))).toBe(true);
});

test.each<[string, Line, string]>([
  ["offline", { health: NO_ANSWER, isOnline: false }, "This device has no network."],
  ["without an answer", { health: NO_ANSWER }, "There is a network, but Roomtone doesn't answer."],
  [
    "behind a password",
    { health: () => new Response("", { status: 401, headers: { "www-authenticate": "Basic" } }) },
    "Something in front of Roomtone asks for a password.",
  ],
  [
    "in a guest network",
    { health: () => new Response("<html>", { headers: { "content-type": "text/html" } }) },
    "The network shows a page of its own instead of Roomtone.",
  ],
  [
    "out of order",
    { health: () => new Response("", { status: 502 }) },
    "Roomtone answers, but isn't working at the moment.",
  ],
])("connection check: %s, the service is not reached and nothing else is measured", async (_, line, text) => {
  const { network } = await check(line);
  await done();
  expect(summary()).toContain("can't reach Roomtone");
  expect(lineOf("Reaching Roomtone")).toContain(`Problem${text}`);
  for (const name of ["Response time", "Live connection", "Download speed", "Clock"])
    expect(lineOf(name)).toContain("Not checkedCouldn't be checked.");
  expect(network.map(({ url }) => url)).not.toContainEqual(expect.stringMatching(/^ws|bytes=/));
});

test.each<[SocketWay, string]>([
  ["is refused", "The network blocks it."],
  ["throws", "The network blocks it."],
  ["is silent and closes", "It opens, but nothing gets through."],
])("connection check: a socket that %s means late changes, not silence", async (socket, text) => {
  await check({ socket });
  await done();
  expect(summary()).toBe("Music keeps playing, but remote control and live screens are delayed.");
  expect(lineOf("Live connection")).toContain(`Problem${text}`);
  expect(lineOf("Live connection")).toContain("Ask whoever looks after the network");
});

test("connection check: a clock that is ten minutes off is said with what to do", async () => {
  await check({ health: healthy(10 * 60_000) });
  await done();
  expect(summary()).toContain("some things could be better");
  expect(lineOf("Clock")).toContain("Could be betterThe clock of this device is 10 minutes slow.");
  expect(lineOf("Clock")).toContain("Turn on automatic date and time");
});

test("connection check: a clock that is an hour fast makes schedules start at the wrong time", async () => {
  await check({ health: healthy(-60 * 60_000) });
  await done();
  expect(lineOf("Clock")).toContain("ProblemThe clock of this device is 60 minutes fast. Schedules");
});

test("connection check: a service that refuses another speed test says when to try again", async () => {
  await check({ data: () => new Response("{}", { status: 429 }) });
  await done();
  expect(summary()).toBe("No problems found, but not everything could be checked.");
  expect(lineOf("Download speed")).toContain("Run the check again in a few minutes.");
});

test("connection check: runs again once on two presses, and copies the result as text", async () => {
  const copied: string[] = [];
  await check({ socket: "is refused" });
  await done();
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({
    writeText: async (text: string) => void copied.push(text),
  } as unknown as Clipboard);
  fireEvent.click(screen.getByRole("button", { name: "Copy result" }));
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toContain("Connection check\n");
  expect(copied[0]).toContain("Live connection: Problem. The network blocks it.");
  expect(copied[0]).toMatch(/Response time: Good\. .* \[quick, \d+ ms\]/);
  expect(copied[0]).toMatch(/\(\d{4}-\d\d-\d\dT[\d:.]+Z\)/);
  const network = connect({});
  const again = screen.getByRole("button", { name: "Run again" });
  fireEvent.click(again);
  fireEvent.click(again);
  expect(summary()).toBe("Checking the connection…");
  await done();
  expect(summary()).toBe("Everything works. This connection is fine for music.");
  expect(network.filter(({ url }) => url.startsWith("ws"))).toHaveLength(1);
});

test("connection check: leaving the page ends its downloads", async () => {
  let isCancelled = false;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: () => new Promise(() => undefined),
        cancel: () => {
          isCancelled = true;
        },
      }),
    );
  const { go } = await check({ data: endless });
  await waitFor(() => expect(within(screen.getByRole("list")).getByText("Checking")).toBeTruthy());
  await waitFor(() => expect(lineOf("Download speed")).toContain("Checking"));
  await go("/download");
  await waitFor(() => expect(isCancelled).toBe(true));
});
