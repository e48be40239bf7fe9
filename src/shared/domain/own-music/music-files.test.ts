import { expect, test } from "vitest";
import { fileKind } from "./music-files.ts";

test("own music: files of a folder are told apart by their names", () => {
  const kinds = {
    "Album/01 One.mp3": "music",
    "Album/02 Two.FLAC": "music",
    "03.three.ogg": "music",
    "Album/04 Four.wma": "unread",
    "Album/cover.jpg": "ignored",
    "Album/.DS_Store": "ignored",
    "Album/._01 One.mp3": "ignored",
    ".hidden/05 Five.mp3": "ignored",
    "__MACOSX/Album/01 One.mp3": "ignored",
    "Album/Thumbs.db": "ignored",
    "Album/notes.pdf": "other",
    mp3: "other",
    "Album.mp3/readme": "other",
  } as const;
  const found = Object.fromEntries(Object.keys(kinds).map((path) => [path, fileKind(path)]));
  expect(found).toEqual(kinds);
});
