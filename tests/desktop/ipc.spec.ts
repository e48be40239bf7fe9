import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";

test("IPC: arguments outside the contract are refused by name, without side effects", async ({
  barePage: page,
}) => {
  const call = (name: string, method: string, args: readonly unknown[]) =>
    page.evaluate(
      async ([domain, called, given]) => {
        const bridge: object = Reflect.get(Reflect.get(window, "roomtone"), domain);
        try {
          return `answered ${JSON.stringify(await Reflect.apply(Reflect.get(bridge, called), bridge, given))}`;
        } catch (error) {
          return String(error);
        }
      },
      [name, method, args] as const,
    );
  expect(await call("pairing", "redeemCode", [7])).toContain("pairing.redeemCode: unusable arguments");
  expect(await call("pairing", "redeemCode", ["x".repeat(65)])).toContain("unusable arguments");
  expect(await call("pairing", "pairZone", [{ soundZone: "z" }])).toContain("unusable arguments");
  expect(await call("pairing", "unpair", ["surplus"])).toContain("unusable arguments");
  expect(await call("player", "command", [{ type: "volume", volume: 101 }])).toContain("unusable arguments");
  expect(await call("player", "command", [{ type: "format-disk" }])).toContain("unusable arguments");
  expect(await call("updates", "setChannel", ["nightly"])).toContain("unusable arguments");
});

// Only the stand-in can simulate a frame that is not one of our pages.
if (!electronBinary()) {
  test("IPC: calls from frames that are not our own client are refused", async ({ bareHost: desktop }) => {
    await desktop.page();
    const window = await desktop.firstWindow();
    const from = (url: string | null, isSubframe = false) =>
      desktop.ask<{ ok: boolean; message?: string }>({
        do: "invokeAs",
        window,
        frame: url === null ? null : { url, isSubframe },
        channel: "desktop.info",
        args: [],
      });
    expect(await from("app://roomtone/electron/login")).toMatchObject({ ok: true });
    const strangers = [
      "https://example.com/",
      "app://roomtone.example.com/",
      "app://roomtone@example.com/",
      "app://other/",
      "http://roomtone/",
      "about:blank",
      "file:///app://roomtone/",
      "",
    ];
    for (const url of strangers) {
      expect(await from(url), url).toMatchObject({
        ok: false,
        message: expect.stringContaining("not served"),
      });
    }
    expect(await from("app://roomtone/", true)).toMatchObject({ ok: false });
    expect(await from(null)).toMatchObject({ ok: false });
  });
}
