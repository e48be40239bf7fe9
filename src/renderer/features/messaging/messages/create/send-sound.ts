import { Upload } from "tus-js-client";
import {
  CHUNK_BYTES,
  isPassing,
  type TransferError,
  transferError,
  type UploadHeaders,
  withHeaders,
} from "#renderer/parts/own-music/tus.ts";

/** Pauses before further tries, in ms. After the last one the person decides. */
const RETRY_MS = [500, 2000, 5000, 10_000, 20_000];

export interface SentSound {
  readonly file: File;
  readonly kind: "upload" | "recording";
  /** Where it is sent. */
  readonly endpoint: string;
  readonly headers: UploadHeaders;
  /** Bytes sent so far. */
  readonly onProgress: (bytes: number) => void;
  /** It was sent; the id of its source. */
  readonly onDone: (source: string) => void;
  readonly onError: (error: TransferError) => void;
}

export interface Sending {
  /** Continues after an error, where it stopped. */
  readonly retry: () => void;
  /** Stops it. */
  readonly cancel: () => void;
}

/** Sends the file of a message by the tus protocol. */
export function sendSound(sound: SentSound): Sending {
  const { file, kind, endpoint, headers, onProgress, onDone, onError } = sound;
  const upload = new Upload(file, {
    endpoint,
    metadata: { name: file.name, kind },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    onBeforeRequest: withHeaders(headers),
    onShouldRetry: (error) => isPassing(transferError(error).status),
    onProgress: (bytes) => onProgress(bytes),
    onSuccess: () => onDone(decodeURIComponent((upload.url ?? "").split("/").at(-1) ?? "")),
    onError: (error) => onError(transferError(error)),
  });
  upload.start();
  return { retry: () => upload.start(), cancel: () => void upload.abort() };
}
