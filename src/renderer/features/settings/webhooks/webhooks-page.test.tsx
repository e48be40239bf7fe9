import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Webhook, WebhookAttempt } from "#shared/contract/rest/accounts/webhooks.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

const HOOK: Webhook = {
  id: "w1",
  url: "https://shop.example/hook",
  events: ["incident.opened"],
  enabled: true,
  failing_since: null,
  former_until: null,
};
const FAILED: WebhookAttempt = {
  id: "a1",
  message: "msg_1",
  type: "incident.opened",
  at: "2026-03-10T12:00:00Z",
  status: 500,
  failure: null,
  answer: "No database",
  duration_ms: 120,
  next_at: "2026-03-10T12:05:00Z",
};

/** The page with these webhooks; returns what is sent. */
function open(items: readonly Webhook[], create: () => unknown = () => ({ ...HOOK, secret: "whsec_abc" })) {
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (method === "GET" && path.includes("/attempts")) return { items: [FAILED], next: null };
    if (method === "GET") return { items, private_allowed: false };
    sent.push([method, path.split("/accounts/a/")[1], body ?? null]);
    if (path.endsWith("/webhooks")) return create();
    return path.endsWith("/secret") ? { ...HOOK, secret: "whsec_new" } : HOOK;
  });
  showScreen(
    <WithServices services={{ rest, host: { kind: "web", manages: true } }}>
      <WebhooksPage />
    </WithServices>,
    {},
    { path: paths.settingsWebhooks, address: "/accounts/a/settings/webhooks" },
  );
  return sent;
}

const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

test("webhooks: the secret of a new one is shown once; a refused address keeps the input", async () => {
  const rule = { code: "rule", rule: "webhookPrivate" } as const;
  const refused = new ApiError({ status: 400, code: "invalid", message: "no", fields: { url: rule } });
  let isRefused = true;
  const sent = open([], () => (isRefused ? Promise.reject(refused) : { ...HOOK, secret: "whsec_abc" }));
  await screen.findByText("No webhooks yet");
  await press("Add webhook");
  const address = await screen.findByRole("textbox", { name: /^Address/ });
  fireEvent.input(address, { target: { value: "https://10.0.0.1/" } });
  await press("Save webhook");
  await screen.findByText(/This address is in a private network/);
  isRefused = false;
  fireEvent.input(address, { target: { value: "https://shop.example/hook" } });
  await press("Save webhook");
  const secret = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secret" });
  expect(secret.value).toBe("whsec_abc");
  expect(sent[1]).toMatchObject(["POST", "webhooks", { url: "https://shop.example/hook", enabled: true }]);
});

test("webhooks: the log shows outcome and answer of each call, and sends a message again", async () => {
  const sent = open([HOOK]);
  await press("Show log");
  const log = await screen.findByRole("list", { name: "Log of https://shop.example/hook" });
  const row = within(log).getByRole("listitem");
  expect(row.textContent).toContain("500 · New incidents · 120 ms");
  expect(row.textContent).toContain("Next attempt");
  expect(row.textContent).toContain("No database");
  await act(async () =>
    fireEvent.click(within(row).getByRole("button", { name: /^Send again: New incidents/ })),
  );
  expect(sent).toEqual([["POST", "webhooks/w1/messages/msg_1/resend", null]]);
});

test("webhooks: one that is off says why, sends no test, and can be turned on", async () => {
  const sent = open([{ ...HOOK, enabled: false, failing_since: "2026-03-05T12:00:00Z" }]);
  await screen.findByText(/Turned off, because every call failed since/);
  const test = screen.getByRole("button", { name: "Send test to https://shop.example/hook" });
  expect(test.getAttribute("aria-disabled")).toBe("true");
  await act(async () => fireEvent.click(screen.getByRole("switch", { name: "On" })));
  expect(sent).toEqual([["PUT", "webhooks/w1", { url: HOOK.url, events: HOOK.events, enabled: true }]]);
  await press("Replace secret of https://shop.example/hook");
  await press("Replace secret");
  const secret = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secret" });
  expect(secret.value).toBe("whsec_new");
});
