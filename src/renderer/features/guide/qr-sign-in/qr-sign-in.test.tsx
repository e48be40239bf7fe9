import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { QrPhone, QrSignIn } from "#shared/contract/rest/people/qr-sign-in.ts";
import type { WireCall } from "#shared/contract/rest/wire-call.ts";
import { showPages, silent, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { PhonePage } from "./phone-page.tsx";
import { QrSignInPage } from "./qr-sign-in-page.tsx";

const CODE = "c".repeat(43);
const ID = "00000000-0000-4000-8000-000000000001";
const IPHONE: QrPhone = { browser: "Safari", os: "iOS", address: "192.168.1.30" };
const ANNA = { name: "Anna Berg", email: "anna@shop.example" };
const SIGNED_IN = { userId: "u1", token: "t", refreshToken: "r", supportChatHash: "", deviceMark: null };

const refusal = (status: number, reason: string) =>
  new ApiError({ status, code: "conflict", message: "no", reason });

/** Answers by the end of the path. */
type Answers = Readonly<Record<string, (call: WireCall) => unknown>>;

function show(page: "screen" | "phone", answers: Answers, userId: string | null = null, hash = `#${CODE}`) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const takeOver = vi.fn();
  const state = { userId };
  const rest = answering((call) => {
    const found = Object.entries(answers).find(([end]) => `${call.method} ${call.path}`.endsWith(end));
    if (!found) throw new Error(`Unexpected: ${call.method} ${call.path}`);
    return found[1](call);
  });
  const session = { subscribe: () => () => undefined, get: () => state, takeOver };
  const host = { kind: "web", serviceUrl: "" };
  const account = { get: () => null, subscribe: () => () => undefined, select: () => undefined };
  const content = (
    <WithServices services={{ rest, session, host, account }}>
      <QueryClientProvider client={queryClient}>
        {page === "screen" ? <QrSignInPage /> : <PhonePage />}
      </QueryClientProvider>
    </WithServices>
  );
  showPages({ "/qr-sign-in": content, "/home": "Home", "/login": "Login" }, `/qr-sign-in${hash}`);
  return { queryClient, takeOver };
}

/** A service whose code is in this state. */
function service(over: Partial<QrSignIn> & { readonly public_address?: string | null } = {}) {
  const { public_address = "https://music.example.com", ...rest } = over;
  let now: QrSignIn = { id: ID, state: "shown", phone: null, expires_in_ms: 120_000, ...rest };
  const answered: unknown[] = [];
  const answers: Answers = {
    "POST /api/auth/qr_sign_ins": () => ({
      id: ID,
      code: CODE,
      expires_in_ms: 120_000,
      public_address,
      network_address: null,
    }),
    [`/api/auth/qr_sign_ins?id=${ID}`]: () => now,
    "/api/auth/users/u1": () => ({ id: "u1", ...ANNA }),
    "/answer": ({ body }) => {
      answered.push(body);
      now = { ...now, state: "allowed" };
      return now;
    },
  };
  const become = (next: Partial<QrSignIn>) => {
    now = { ...now, ...next };
  };
  return { answers, answered, become };
}

test("QR sign-in, screen: the code, then the question about the phone, then success", async () => {
  const { answers, answered, become } = service();
  const { queryClient } = show("screen", answers, "u1");
  expect(await screen.findByRole("img", { name: "QR code that signs in a phone" })).toBeTruthy();
  expect(screen.getByText(`music.example.com/qr-sign-in#${CODE}`)).toBeTruthy();
  expect(screen.getByText(/Expires in [12]:\d\d/)).toBeTruthy();

  // As the service's event does.
  const heard = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.qrSignIn("u1") }));
  become({ state: "claimed", phone: IPHONE });
  await heard();
  const question = "A phone (Safari on iOS) wants to sign in as Anna Berg";
  expect(await screen.findByRole("heading", { name: question })).toBeTruthy();
  expect(screen.getByText("From the network address 192.168.1.30")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Allow" }));
  expect(await screen.findByRole("heading", { name: "Continue on the phone" })).toBeTruthy();
  expect(answered).toEqual([{ id: ID, allow: true }]);

  become({ state: "completed" });
  await heard();
  expect(await screen.findByRole("heading", { name: "Your phone is signed in" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "See where you're signed in" });
  expect(link.getAttribute("href")).toBe("/user/sessions");
});

test("QR sign-in, screen: a device that does not say that it is a phone is called a device", async () => {
  const phone = { browser: "Firefox", os: "Windows", address: null };
  show("screen", service({ state: "claimed", phone }).answers, "u1");
  const question = "A device (Firefox on Windows) wants to sign in as Anna Berg";
  expect(await screen.findByRole("heading", { name: question })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refuse" })).toBeTruthy();
});

test("QR sign-in, screen: an expired code is replaced on request", async () => {
  let made = 0;
  const { answers } = service({ state: "expired", expires_in_ms: 0 });
  const make = answers["POST /api/auth/qr_sign_ins"];
  show(
    "screen",
    { ...answers, "POST /api/auth/qr_sign_ins": (call) => ({ ...(make?.(call) as object), made: ++made }) },
    "u1",
  );
  expect(await screen.findByRole("heading", { name: "This code has expired." })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "New code" }));
  await expect.poll(() => made).toBe(2);
});

test("QR sign-in, screen: no code at an address that phones cannot reach", async () => {
  show("screen", service({ public_address: null }).answers, "u1");
  expect(await screen.findByRole("heading", { name: "Phones can't reach this address" })).toBeTruthy();
  expect(screen.getByText(new RegExp(`You opened Roomtone at ${location.origin}`))).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

test("QR sign-in, screen: a company that waits for two-step sign-in sends to its set-up", async () => {
  const refuse = () => {
    throw refusal(409, "set-up-first");
  };
  show("screen", { "POST /api/auth/qr_sign_ins": refuse }, "u1");
  const link = await screen.findByRole("link", { name: "Set up two-step sign-in" });
  expect(link.getAttribute("href")).toBe("/user/two-step");
});

const allowed: Answers = {
  "/claim": () => ({ phone: IPHONE }),
  "/wait": () => ({ state: "allowed", person: ANNA }),
  "/complete": () => ({ signed_in: SIGNED_IN, challenge: null }),
};

test("QR sign-in, phone: it waits, then asks before it signs in as the allowed person", async () => {
  let allow: (answer: unknown) => void = silent;
  const secrets: unknown[] = [];
  const note = ({ body }: WireCall) => secrets.push((body as { secret: string }).secret);
  const { takeOver } = show("phone", {
    ...allowed,
    "/claim": (call) => {
      note(call);
      return { phone: IPHONE };
    },
    "/wait": (call) => {
      note(call);
      return new Promise((resolve) => {
        allow = resolve;
      });
    },
  });
  expect(await screen.findByRole("heading", { name: "Allow it on the computer" })).toBeTruthy();
  expect(screen.getByText("This phone is shown there as: Safari on iOS")).toBeTruthy();
  expect(screen.queryByText(/Anna/)).toBeNull();
  await act(async () => allow({ state: "allowed", person: ANNA }));
  expect(await screen.findByRole("heading", { name: "Sign in as Anna Berg?" })).toBeTruthy();
  expect(takeOver).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "You're signed in" })).toBeTruthy();
  expect(takeOver).toHaveBeenCalledExactlyOnceWith(SIGNED_IN);
  // The same secret throughout, which only this tab has.
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});

test("QR sign-in, phone: it says who is signed out by it", async () => {
  const other = { id: "u2", name: "Erik Lund", email: "erik@shop.example" };
  show("phone", { ...allowed, "/api/auth/users/u2": () => other }, "u2");
  expect(await screen.findByText(/^Erik Lund is signed in on this phone/)).toBeTruthy();
});

test("QR sign-in, phone: a person with two-step sign-in is asked for a code", async () => {
  const taken: unknown[] = [];
  const { takeOver } = show("phone", {
    ...allowed,
    "/complete": () => ({ signed_in: null, challenge: "a challenge" }),
    "/second_step": ({ body }) => {
      taken.push(body);
      return SIGNED_IN;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "One more step" })).toBeTruthy();
  expect(takeOver).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "You're signed in" })).toBeTruthy();
  expect(taken).toEqual([{ challenge: "a challenge", code: "123456" }]);
});

test.each([
  ["unknown", "This code doesn't work any more"],
  ["expired", "This code has expired"],
  ["used", "This code has already been used"],
  ["too-many-tries", "Too many attempts"],
])("QR sign-in, phone: a code that is %s says what to do", async (reason, heading) => {
  const claim = () => {
    throw refusal(409, reason);
  };
  show("phone", { "/claim": claim });
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in another way" }).getAttribute("href")).toBe("/login");
});

test("QR sign-in, phone: refused on the computer, it stays as it was", async () => {
  const { takeOver } = show("phone", { ...allowed, "/wait": () => ({ state: "refused", person: null }) });
  expect(await screen.findByRole("heading", { name: "The computer refused this phone" })).toBeTruthy();
  expect(takeOver).not.toHaveBeenCalled();
});

test("QR sign-in, phone: without a network it goes on when it is back", async () => {
  let isOffline = true;
  show("phone", {
    ...allowed,
    "/claim": () => {
      if (isOffline) throw new ApiError({ status: 0, code: "offline", message: "Failed to fetch" });
      return { phone: IPHONE };
    },
  });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  isOffline = false;
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { name: "Sign in as Anna Berg?" })).toBeTruthy();
});

test.each(["", "#", "#abc"])("QR sign-in, phone: the address ending in %j is incomplete", async (hash) => {
  show("phone", {}, null, hash);
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
});
