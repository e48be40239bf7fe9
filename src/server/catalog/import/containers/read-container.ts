import type { Container } from "./container.ts";
import { readFlac } from "./flac.ts";
import { readMp3 } from "./mp3.ts";
import { readMp4 } from "./mp4.ts";
import { readOgg } from "./ogg.ts";
import { readWav } from "./wav.ts";

/** Finds the streams of a music file. A file of an unknown kind is one stream, which the decoder rejects. */
export function readContainer(file: Uint8Array): Container {
  return (
    readWav(file) ??
    readOgg(file) ??
    readFlac(file) ??
    readMp4(file) ??
    readMp3(file) ?? { streams: [{ kind: "other", bytes: file }], leastSeconds: null, isIncomplete: false }
  );
}
