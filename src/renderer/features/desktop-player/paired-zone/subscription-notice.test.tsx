import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";

const zone = pairedZone();

/** Presses the notice's button on a computer whose browser opens or fails as given; returns the requested address. */
function press(answer: () => Promise<boolean>) {
  const opened: string[] = [];
  showScreen(<SubscriptionNotice zone={zone} payment={{ state: "ended", until: null }} />, {
    serviceUrl: "https://music.example",
    desktop: {
      openExternal: (address) => {
        opened.push(address);
        return answer();
      },
    },
  });
  fireEvent.click(screen.getByRole("button", { name: /Open in your browser/ }));
  return opened;
}

test("subscription notice: the button opens the zone's subscription page in the browser", () => {
  expect(press(async () => true)).toEqual(["https://music.example/accounts/a/zones/z/subscription/activate"]);
});

test.each([
  ["is refused", async () => false],
  ["fails", () => Promise.reject(new Error("no browser"))],
])("subscription notice: when opening the browser %s, the notice shows the address", async (_, answer) => {
  press(answer);
  expect(await screen.findByText(/Open https:\/\/music\.example yourself/)).toBeTruthy();
});
