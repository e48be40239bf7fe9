import { expect, test } from "vitest";
import { platformOf, readRelease } from "./release.ts";

const BASE = "https://music.example/api/builds/desktop/latest-linux.yml";

test("releases: the newest build is read from its description, with the installers", () => {
  const text = `version: 1.4.0
files:
  - url: Roomtone-1.4.0.AppImage
    sha512: abc==
    size: 100
  - url: 'Roomtone 1.4.0 arm64.deb'
    size: 90
  - url: Roomtone-1.4.0.AppImage.blockmap
path: Roomtone-1.4.0.AppImage
releaseDate: '2030-01-07T09:00:00.000Z'
`;
  expect(readRelease(text, BASE, [".AppImage", ".deb"])).toEqual({
    version: "1.4.0",
    installers: [
      {
        name: "Roomtone-1.4.0.AppImage",
        url: "https://music.example/api/builds/desktop/Roomtone-1.4.0.AppImage",
      },
      {
        name: "Roomtone 1.4.0 arm64.deb",
        url: "https://music.example/api/builds/desktop/Roomtone%201.4.0%20arm64.deb",
      },
    ],
  });
});

test("releases: a client page, an empty release and non-web addresses are rejected", () => {
  expect(readRelease("<!doctype html>", BASE, [".exe"])).toBeNull();
  expect(readRelease("version: 1.0.0\nfiles:\n  - url: app.zip\n", BASE, [".exe"])).toBeNull();
  expect(readRelease("version: 1.0.0\nfiles:\n  - url: javascript:x.exe\n", BASE, [".exe"])).toBeNull();
});

test("releases: the platform is recognised by the user agent", () => {
  expect(platformOf("Mozilla/5.0 (Windows NT 10.0; Win64; x64)")).toBe("windows");
  expect(platformOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("mac");
  expect(platformOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("linux");
  expect(platformOf("Mozilla/5.0 (Linux; Android 15)")).toBeNull();
});
