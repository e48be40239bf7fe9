import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { MuteLink } from "#shared/contract/rest/accounts/alerts.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { MuteAlertsPage } from "./mute-alerts-page.tsx";

const LINK: MuteLink = {
  business_name: "Café Nord",
  locations: ["Harbour", "Store"],
  until: null,
  used: false,
};

function open(answers: Readonly<Record<string, () => unknown>>) {
  const sent: unknown[] = [];
  const rest = answering(({ path, body }) => {
    const what = path.split("/").at(-1) ?? "";
    if (what !== "check") sent.push([what, body]);
    return answers[what]?.();
  });
  showScreen(
    <WithServices services={{ rest, host: { kind: "web" } }}>
      <MuteAlertsPage />
    </WithServices>,
    {},
    { path: paths.muteAlerts, address: "/mute-alerts/abc" },
  );
  return sent;
}

const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

test("alert mute link: mutes for a chosen time, says until when, and unmutes", async () => {
  const sent = open({
    check: () => LINK,
    mute: () => ({ ...LINK, until: "2036-03-10T12:00:00Z", used: true }),
    unmute: () => ({ ...LINK, used: true }),
  });
  await screen.findByText(/You'll get no e-mails about Harbour and Store in the meantime/);
  await press("For 7 days");
  await screen.findByText(/no e-mails about Harbour and Store until .*2036/);
  await press("Unmute now");
  await screen.findByRole("heading", { name: "Alerts are on" });
  expect(sent).toMatchObject([
    ["mute", { token: "abc", for: "week" }],
    ["unmute", { token: "abc" }],
  ]);
});

test("alert mute link: one that does not work says why", async () => {
  const refused = new ApiError({ status: 404, code: "gone", message: "no", reason: "expired" });
  open({ check: () => Promise.reject(refused) });
  await screen.findByRole("heading", { name: "This link has expired" });
  await screen.findByText(/Links in alerts work for 7 days/);
});
