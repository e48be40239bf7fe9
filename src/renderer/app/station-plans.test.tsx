import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openClient } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

const STATION_PAGES = ["/create/ai-station", "/create/station/from-tags", "/create/station/from-playlist"];

test.each([
  ["starter", [...STATION_PAGES, "/create/ai-playlist"]],
  ["royalty-free", STATION_PAGES],
] as const)(
  "stations: the %s plan is redirected to the create hub, and Back does not return (@M-065 @M-068 @M-069 @M-071 @M-369 @M-370 @M-371)",
  async (plan, pages) => {
    const accounts = [accountRecord({ id: "abcd", billing: "sandbox", plan, tier: "tier-1" })];
    const { router, go, here } = await openClient("/download", { accounts });
    for (const page of pages) {
      await go(page);
      expect([page, here()]).toEqual([page, "/create"]);
      await act(() => router.navigate(-1));
      await vi.waitFor(() => expect(here()).toBe("/download"));
    }
  },
);

test("stations: the forms need a sign-in (@M-064 @M-067 @M-071)", async () => {
  const { go, here } = await openClient("/help", { isSignedIn: false });
  for (const page of [...STATION_PAGES, "/create/ai-playlist"]) {
    await go(page);
    expect([page, here()]).toEqual([page, "/login"]);
    await go("/help");
  }
});
