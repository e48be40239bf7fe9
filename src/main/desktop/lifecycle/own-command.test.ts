import { expect, test } from "vitest";
import { ownCommand } from "./own-command.ts";

const installed = {
  execPath: "/opt/Roomtone/roomtone",
  execArgv: [],
  argv: ["/opt/Roomtone/roomtone", "--hidden"],
  env: {},
};

test("own command: an installed app starts by its program", () => {
  expect(ownCommand(installed)).toEqual({ program: "/opt/Roomtone/roomtone", args: [] });
});

test("own command: an AppImage starts by its file, which outlives its mount", () => {
  const env = { APPIMAGE: "/home/shop/Roomtone.AppImage" };
  expect(ownCommand({ ...installed, execPath: "/tmp/.mount_Roomto/roomtone", env })).toEqual({
    program: "/home/shop/Roomtone.AppImage",
    args: [],
  });
});

test("own command: in development Electron starts with the app's folder", () => {
  const started = {
    execPath: "/node_modules/electron/dist/electron",
    execArgv: ["--inspect"],
    argv: ["/node_modules/electron/dist/electron", "out/main/index.js", "--hidden"],
    defaultApp: true,
    env: {},
  };
  expect(ownCommand(started)).toEqual({
    program: "/node_modules/electron/dist/electron",
    args: ["--inspect", "out/main/index.js"],
  });
});
