import { Upload } from "tus-js-client";
import { resumeStorage } from "./resume-storage.ts";
import { CHUNK_BYTES, type TransferError, transferError, type UploadHeaders, withHeaders } from "./tus.ts";

export interface TransferOptions {
  readonly file: File;
  readonly path: string;
  readonly batch: string;
  /** Where files are sent. */
  readonly endpoint: string;
  /** Where this file was being sent; null for a new one. */
  readonly url: string | null;
  readonly headers: UploadHeaders;
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
    onBeforeRequest: withHeaders(options.headers),
    onUploadUrlAvailable: () => {
      if (upload.url !== null)
        options.onUrl(upload.url, earlier !== null && upload.url === earlier.url ? earlier.batch : batch);
    },
    onProgress: (bytes) => options.onProgress(bytes),
    onSuccess: () => options.onDone(),
    onError: (error) => options.onError(transferError(error)),
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
