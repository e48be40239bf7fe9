import workletUrl from "./samples.worklet.ts?worker&url";
import { SAMPLES } from "./worklet-name.ts";

/**
 * Why nothing can be recorded: the address is not https, so that the browser has no microphone for it; the person or a
 * policy refused; there is none; another program has it; or the browser failed.
 */
export type MicrophoneRefusal = "insecure" | "refused" | "none" | "busy" | "failed";

export interface MicrophoneHandlers {
  /** Samples from -1 to 1 of one channel. */
  readonly samples: (samples: Float32Array) => void;
  /** The microphone was unplugged or taken away. */
  readonly ended: () => void;
}

export interface Microphone {
  /** Samples a second. */
  readonly rate: number;
  readonly close: () => void;
}

export type OpenMicrophone = (handlers: MicrophoneHandlers) => Promise<Microphone | MicrophoneRefusal>;

/** Opens the computer's microphone; the browser asks for permission. */
export const openMicrophone: OpenMicrophone = async ({ samples, ended }) => {
  if (!("mediaDevices" in navigator)) return "insecure";
  const stream = await openStream();
  if (typeof stream === "string") return stream;
  const context = new AudioContext();
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    context.close().catch(() => undefined);
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, SAMPLES);
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => samples(data);
    stream.getAudioTracks()[0]?.addEventListener("ended", ended);
    // It writes nothing to its output, which keeps it running.
    context.createMediaStreamSource(stream).connect(node).connect(context.destination);
    await context.resume();
    return { rate: context.sampleRate, close };
  } catch {
    close();
    return "failed";
  }
};

async function openStream(): Promise<MediaStream | MicrophoneRefusal> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      // A voice near the microphone: no echo to cancel, which costs sound.
      audio: { echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    return refusalOf(error instanceof DOMException ? error.name : "");
  }
}

function refusalOf(name: string): MicrophoneRefusal {
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "failed";
}
