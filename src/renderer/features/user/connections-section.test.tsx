import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Identities } from "#renderer/data/sign-in/identities.ts";
import { paths } from "#renderer/lib/paths.ts";
import { beginSignIn } from "#renderer/lib/session/sign-in-attempt.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { ConnectionsSection } from "./connections-section.tsx";

const GOOGLE: Identities["items"][number] = {
  provider: "google",
  kind: "google",
  name: "Google",
  label: "ada@gmail.com",
  required: false,
  created_at: "2026-01-01T00:00:00Z",
};
const ACME = { ...GOOGLE, provider: "saml:a", kind: "saml", name: "Acme Hotels", required: true } as const;
const OFFERED = { kind: "saml", name: "Acme Hotels", slug: "acme" } as const;
const APPLE = { kind: "apple", name: "Apple", slug: null } as const;

function showConnections(identities: Identities, search = ""): void {
  showScreen(
    <WithServices services={{ rest: answering(() => identities) }}>
      <ConnectionsSection user="ada" />
    </WithServices>,
    {},
    { path: paths.userEdit, address: `/user/edit${search}` },
  );
}

const reasonOf = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
};

test("connected accounts: the last sign-in method and a required one show why they stay", async () => {
  showConnections({ items: [GOOGLE], has_password: false, offered: [APPLE] });
  expect(await reasonOf("Disconnect Google")).toBe("This is your only way to sign in. Set a password first.");
  await screen.findByRole("button", { name: "Connect Apple" });
  closeScreen();
  showConnections({ items: [GOOGLE, ACME], has_password: true, offered: [] });
  expect(await reasonOf("Disconnect Google")).toBeUndefined();
  expect(await reasonOf("Disconnect Acme Hotels")).toBe("Acme Hotels requires that you sign in this way.");
});

test("connected accounts: a company's sign-in connects there and returns to the profile (@P-371)", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const sent: unknown[] = [];
  const rest = createRest({
    baseUrl: "http://shop.test",
    caller: () => testCaller(),
    session: {
      token: async () => "t",
      refresh: async () => null,
      replaceToken: () => undefined,
      isLoggedIn: () => true,
    },
    fetch: async (address, { method, headers, body } = {}) => {
      if (method === "GET") return Response.json({ items: [], has_password: true, offered: [OFFERED] });
      const token = new Headers(headers).get("authorization");
      sent.push([method, new URL(String(address)).pathname, token, JSON.parse(String(body))]);
      return Response.json({ redirect: "https://sign-in.acme.example/sso" });
    },
  });
  showScreen(
    <WithServices services={{ rest, host: { kind: "web", manages: true } }}>
      <ConnectionsSection user="ada" />
    </WithServices>,
    {},
    { path: paths.userEdit, address: "/user/edit" },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Connect Acme Hotels" }));
  await expect.poll(() => assign.mock.calls).toEqual([["https://sign-in.acme.example/sso"]]);
  expect(sent).toEqual([
    [
      "POST",
      "/api/auth/connect/saml/acme",
      "Bearer t",
      { user: "ada", returnTo: "/user/edit", challenge: expect.stringMatching(/^[\w-]{43}$/) },
    ],
  ]);
});

test("connected accounts: only the tab that started connecting completes it", async () => {
  const sent: unknown[] = [];
  const rest = answering(({ method, body }) => {
    if (method === "GET") return { items: [], has_password: true, offered: [APPLE] };
    sent.push(body);
    return { provider: "apple" };
  });
  const comeBack = () => {
    history.replaceState(null, "", "#token=of-the-provider");
    showScreen(
      <WithServices services={{ rest }}>
        <ConnectionsSection user="ada" />
      </WithServices>,
      {},
      { path: paths.userEdit, address: "/user/edit" },
    );
  };
  sessionStorage.clear();
  comeBack();
  expect((await screen.findByRole("alert")).textContent).toContain("nothing was connected");
  expect(sent).toEqual([]);
  closeScreen();
  await beginSignIn(sessionStorage);
  comeBack();
  expect((await screen.findByRole("status")).textContent).toContain("Connected.");
  expect(sent).toEqual([{ token: "of-the-provider", verifier: expect.stringMatching(/^[\w-]{43}$/) }]);
  history.replaceState(null, "", location.pathname);
});

test("connected accounts: shows the result on return", async () => {
  showConnections({ items: [GOOGLE], has_password: true, offered: [] }, "?sso=connected");
  expect((await screen.findByRole("status")).textContent).toContain("Connected.");
  closeScreen();
  showConnections({ items: [], has_password: true, offered: [APPLE] }, "?error=taken");
  expect((await screen.findByRole("alert")).textContent).toContain("connected to another Roomtone login");
});
