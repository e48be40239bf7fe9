import { DetailedError, Upload } from "tus-js-client";
import { resumeStorage } from "./resume-storage.ts";

/** Sent in one request: a proxy may limit its size, and each request has a fresh token. */
const CHUNK_BYTES = 8 * 1024 ** 2;

/** Why a transfer stopped. */
export interface TransferError {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The service's reason, if it named one. */
  readonly reason: string | null;
}

export interface TransferOptions {
  readonly file: File;
  readonly path: string;
  readonly batch: string;
  /** Where files are sent. */
  readonly endpoint: string;
  /** Where this file was being sent; null for a new one. */
  readonly url: string | null;
  /** Headers of a request; null when nobody is signed in. */
  readonly headers: () => Promise<Readonly<Record<string, string>> | null>;
  /** The service receives the file. Its batch is an earlier one if the file continues after a reload. */
  readonly onUrl: (url: string, batch: string) => void;
  /** Bytes sent so far. */
  readonly onProgress: (bytes: number) => void;
  readonly onDone: () => void;
  readonly onError: (error: TransferError) => void;
}

/** The transfer of one file. */
export interface Transfer {
  /** Nothing is called afterwards. */
  stop(): void;
}

export type StartTransfer = (options: TransferOptions) => Transfer;

/** Starts or continues the transfer of a file by the tus protocol. */
export const startTransfer: StartTransfer = (options) => {
  const { file, path, batch, endpoint, url } = options;
  let isStopped = false;
  let earlier: { readonly url: string | null; readonly batch: string } | null = null;
  const upload = new Upload(file, {
    endpoint,
    uploadUrl: url,
    metadata: { batch, path },
    chunkSize: CHUNK_BYTES,
    // The caller decides about retries.
    retryDelays: null,
    urlStorage: resumeStorage(localStorage),
    fingerprint: async () => [endpoint, path, file.size, file.lastModified].join("|"),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      const headers = await options.headers();
      if (headers === null) throw new SignedOut();
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null)
        options.onUrl(upload.url, earlier !== null && upload.url === earlier.url ? earlier.batch : batch);
    },
    onProgress: (bytes) => options.onProgress(bytes),
    onSuccess: () => options.onDone(),
    onError: (error) => options.onError(errorOf(error)),
  });
  const start = async () => {
    if (url === null) {
      const [previous] = await upload.findPreviousUploads();
      if (previous) {
        earlier = { url: previous.uploadUrl, batch: previous.metadata.batch ?? batch };
        upload.resumeFromPreviousUpload(previous);
      }
    }
    if (!isStopped) upload.start();
  };
  start().catch(() => options.onError({ status: 0, reason: null }));
  return {
    stop: () => {
      isStopped = true;
      void upload.abort();
    },
  };
};

/** Nobody is signed in any more. */
class SignedOut extends Error {}

function errorOf(error: Error): TransferError {
  if (!(error instanceof DetailedError)) return { status: 0, reason: null };
  if (error.causingError instanceof SignedOut) return { status: 401, reason: null };
  const answer = error.originalResponse;
  return { status: answer?.getStatus() ?? 0, reason: reasonIn(answer?.getBody() ?? "") };
}

function reasonIn(body: string): string | null {
  try {
    const { reason } = JSON.parse(body) as { readonly reason?: unknown };
    return typeof reason === "string" ? reason : null;
  } catch {
    return null;
  }
}
