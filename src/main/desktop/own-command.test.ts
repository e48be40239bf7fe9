import { expect, test } from "vitest";
import { ownCommand } from "./own-command.ts";

const installed = {
  execPath: "/opt/Roomtone/roomtone",
  execArgv: [],
  argv: ["/opt/Roomtone/roomtone", "--hidden"],
  env: {},
};

test("an installed app is started by its program", () => {
  expect(ownCommand(installed)).toEqual({ program: "/opt/Roomtone/roomtone", args: [] });
});

test("an AppImage is started by its file, which is still there when its mount is not", () => {
  const env = { APPIMAGE: "/home/shop/Roomtone.AppImage" };
  expect(ownCommand({ ...installed, execPath: "/tmp/.mount_Roomto/roomtone", env })).toEqual({
    program: "/home/shop/Roomtone.AppImage",
    args: [],
  });
});

test("in development the app is what its program is told to run", () => {
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
