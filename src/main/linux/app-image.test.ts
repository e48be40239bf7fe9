import { expect, test } from "vitest";
import { forgetForeignAppImage } from "./app-image.ts";

const FILE = "/home/shop/Roomtone.AppImage";
const MOUNT = "/tmp/.mount_RoomtoAbc";

test("AppImage: the program in the mount belongs to the file", () => {
  const variables = { APPIMAGE: FILE, APPDIR: MOUNT };
  forgetForeignAppImage(variables, `${MOUNT}/roomtone`);
  expect(variables).toEqual({ APPIMAGE: FILE, APPDIR: MOUNT });
});

test.each([
  ["/opt/Roomtone/roomtone", MOUNT],
  [`${MOUNT}Other/roomtone`, MOUNT],
  [MOUNT, MOUNT],
  ["/opt/Roomtone/roomtone", undefined],
])("AppImage: the file of another program is ignored (%s in %s)", (execPath, APPDIR) => {
  const variables = { APPIMAGE: "/home/shop/Terminal.AppImage", APPDIR };
  forgetForeignAppImage(variables, execPath);
  expect(variables).toEqual({});
});
