import { expect, test } from "vitest";
import { fileNameKey } from "./file-name.ts";

test.each([
  ["C:\\Musik\\01 Génève.MP3", "01 génève.mp3"],
  ["/music/a/02 - Über.flac", "02 - über.flac"],
  ["../Bla\u030a.ogg", "blå.ogg"],
  ["file:///Users/x/Music/01%20Title.mp3", "01 title.mp3"],
  ["01%20G%C3%A9n%C3%A8ve.m4a", "01 génève.m4a"],
  ["01%20G%E9n%E8ve.mp3", "01 génève.mp3"],
  ["100%.mp3", "100%.mp3"],
  ["https://radio.example/live.mp3?x=1#y", "live.mp3"],
  ["song #3?.opus", "song #3?.opus"],
  ["roomtone:track:abc", null],
  ["Title;Artist", null],
  ["", null],
])("file names: %s is compared as %s", (path, key) => {
  expect(fileNameKey(path)).toBe(key);
});
