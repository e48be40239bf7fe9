import { useEffect, useRef, useState } from "react";
import { announcementFilesAddress } from "#renderer/data/messaging/announcements.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { type TransferError, uploadHeaders } from "#renderer/parts/own-music/tus.ts";
import { ANNOUNCEMENT_FILE_BYTES } from "#shared/contract/rest/messages/announcement-audio.ts";
import { UPLOAD_REASONS, type UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import { type Sending, type SentSound, sendSound } from "./send-sound.ts";

/** Why a file was not sent: the service's reason, or what prevented it. */
export type SendFailure = UploadReason | "connection" | "not-allowed" | "service";

type SoundUploadState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly name: string; readonly sent: number; readonly bytes: number }
  | { readonly kind: "failed"; readonly name: string; readonly reason: SendFailure };

const IDLE = { kind: "idle" } as const;

/** Failures after which sending the same file may succeed. */
const RETRIED: ReadonlySet<SendFailure> = new Set(["connection", "service", "no-space"]);

interface SoundUpload {
  readonly state: SoundUploadState;
  readonly send: (file: File, kind: SentSound["kind"]) => void;
  /** Null when sending it again would not help. */
  readonly retry: (() => void) | null;
  readonly cancel: () => void;
}

/** Sends one file at a time; `onDone` receives the id of its source and the file's name. */
export function useSoundUpload(account: string, onDone: (source: string, name: string) => void): SoundUpload {
  const services = useServices();
  const [state, setState] = useState<SoundUploadState>(IDLE);
  const sending = useRef<Sending | null>(null);
  useEffect(() => () => sending.current?.cancel(), []);
  const cancel = () => {
    sending.current?.cancel();
    sending.current = null;
    setState(IDLE);
  };
  const send = (file: File, kind: SentSound["kind"]) => {
    cancel();
    const { name, size: bytes } = file;
    if (bytes === 0) return setState({ kind: "failed", name, reason: "empty" });
    if (bytes > ANNOUNCEMENT_FILE_BYTES) return setState({ kind: "failed", name, reason: "too-large" });
    setState({ kind: "sending", name, sent: 0, bytes });
    const started = sendSound({
      file,
      kind,
      endpoint: announcementFilesAddress(services, account),
      headers: uploadHeaders(services),
      onProgress: (sent) => isCurrent() && setState({ kind: "sending", name, sent, bytes }),
      onDone: (source) => {
        if (!isCurrent()) return;
        setState(IDLE);
        onDone(source, name);
      },
      onError: (error) => isCurrent() && setState({ kind: "failed", name, reason: failureOf(error) }),
    });
    // A cancelled transfer may still report what was under way.
    const isCurrent = () => sending.current === started;
    sending.current = started;
  };
  const again = () => {
    setState((held) =>
      held.kind === "failed" ? { kind: "sending", name: held.name, sent: 0, bytes: 0 } : held,
    );
    sending.current?.retry();
  };
  const isRetried = state.kind === "failed" && RETRIED.has(state.reason);
  return { state, send, cancel, retry: isRetried ? again : null };
}

/** Why a transfer failed for good. */
function failureOf({ status, reason }: TransferError): SendFailure {
  const refusal = UPLOAD_REASONS.find((one) => one === reason);
  if (refusal) return refusal;
  if (status === 413) return "too-large";
  if (status === 507) return "no-space";
  if (status === 403) return "not-allowed";
  return status === 0 ? "connection" : "service";
}
