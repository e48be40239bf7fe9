import type { LoginItemSettings, Settings } from "electron";
import { expect, test } from "vitest";
import { LoginItem } from "./login-item.ts";

test("autostart: requests a hidden start at sign-in and reports the system's answer", async () => {
  const asked: Settings[] = [];
  const answer = { openAtLogin: false, executableWillLaunchAtLogin: false } as LoginItemSettings;
  const item = new LoginItem(
    {
      getLoginItemSettings: () => answer,
      setLoginItemSettings: (settings) => void asked.push(settings),
    },
    { program: "/Applications/Roomtone.app", args: ["--hidden"] },
  );
  await item.set(true);
  expect(asked).toEqual([
    { openAtLogin: true, path: "/Applications/Roomtone.app", args: ["--hidden"], enabled: true },
  ]);
  expect(await item.isOn()).toBe(false);
});
