import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createAtomicFile } from "#server/catalog/audio/atomic-file.ts";
import { decodeVorbis } from "#server/catalog/audio/decode-vorbis.ts";
import { createLoudnessMeter } from "#server/catalog/audio/loudness.ts";
import { createVorbisEncoder, DELIVERY_RATE, QUALITY, type StereoPcm } from "#server/catalog/audio/vorbis.ts";
import { reasonOf, type SkipReason } from "#server/catalog/import/reasons.ts";
import { STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { TRUE_PEAK_CEILING_DB } from "#shared/domain/playback/loudness.ts";
import { limiterGains, truePeaks } from "./limiter.ts";
import type { CutJob, CutOutcome, RefusedSound } from "./sound-job.ts";
import { SoundPicture } from "./sound-picture.ts";

/** Fades at both cuts, in frames: 5 ms. */
const FADE = Math.round(DELIVERY_RATE * 0.005);
/** Encoding raises peaks a little; the limiter leaves room for that, in dB. */
const ENCODING_DB = 0.5;
/** How often an encoding that raised them further is made anew. */
const MOST_ENCODINGS = 4;
/** How near to the loudness limiting comes, in LU, and after how many attempts it is near enough. */
const NEAR_LU = 0.2;
const MOST_ROUNDS = 12;
/** What the limiter may take away on top of the wanted gain, in dB: a sound of single cracks would become noise. */
const MOST_DRIVE_DB = 15;

const SILENT: SkipReason = { code: "silent", said: "The part holds only silence" };

/**
 * A part of a read sound as players get it: faded at both cuts, at STORED_LUFS, with a true peak of at most
 * TRUE_PEAK_CEILING_DB as decoded. The same part always gives the same bytes.
 */
export async function cutSound(job: CutJob, mark: string): Promise<CutOutcome | RefusedSound> {
  try {
    return await cut(job, mark);
  } catch (error) {
    return { kind: "skipped", reason: reasonOf(error, null) };
  }
}

async function cut(
  { path, startMs, endMs, folder }: CutJob,
  mark: string,
): Promise<CutOutcome | RefusedSound> {
  const pcm = await partOf(path, framesIn(startMs), framesIn(endMs));
  fade(pcm);
  const isSilent = !Number.isFinite(measure(pcm).loudnessLufs);
  if (pcm.left.length === 0 || isSilent) return { kind: "skipped", reason: SILENT };
  const peaks = truePeaks(pcm);
  let ceilingDb = TRUE_PEAK_CEILING_DB - ENCODING_DB;
  let best = await encode(levelled(pcm, peaks, ceilingDb));
  for (let i = 1; i < MOST_ENCODINGS && best.truePeakDb > TRUE_PEAK_CEILING_DB; i++) {
    ceilingDb -= best.truePeakDb - TRUE_PEAK_CEILING_DB + 0.05;
    best = await encode(levelled(pcm, peaks, ceilingDb));
  }
  const { bytes, loudnessLufs, truePeakDb } = best;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = await createAtomicFile(folder, mark);
  try {
    await file.write(bytes);
    await file.commit(join(folder, `${sha256}.ogg`));
  } finally {
    await file.discard();
  }
  const frames = pcm.left.length;
  const picture = new SoundPicture();
  picture.feed(pcm);
  return {
    kind: "cut",
    audio: {
      frames,
      durationMs: Math.round((frames / DELIVERY_RATE) * 1000),
      loudnessLufs,
      truePeakDb,
      sha256,
      byteLength: bytes.length,
    },
    peaks: picture.peaks(),
  };
}

/** The frames of a read sound from `first` up to `end`. */
async function partOf(path: string, first: number, end: number): Promise<StereoPcm> {
  const [left, right] = [new Float32Array(end - first), new Float32Array(end - first)];
  let at = 0;
  for await (const piece of decodeVorbis(createReadStream(path), end)) {
    const skipped = Math.min(piece.left.length, Math.max(0, first - at));
    if (skipped < piece.left.length) {
      left.set(piece.left.subarray(skipped), at + skipped - first);
      right.set(piece.right.subarray(skipped), at + skipped - first);
    }
    at += piece.left.length;
  }
  const frames = Math.max(0, Math.min(end, at) - first);
  return { left: left.subarray(0, frames), right: right.subarray(0, frames) };
}

function fade({ left, right }: StereoPcm): void {
  const length = Math.min(FADE, Math.floor(left.length / 2));
  for (const channel of [left, right])
    for (let i = 0; i < length; i++) {
      const gain = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / length);
      channel[i]! *= gain;
      channel[channel.length - 1 - i]! *= gain;
    }
}

/** The sound at the loudness of messages, its true peak under the ceiling. */
function levelled(pcm: StereoPcm, peaks: Float32Array, ceilingDb: number): StereoPcm {
  const ceiling = factor(ceilingDb);
  const wanted = STORED_LUFS - measure(pcm).loudnessLufs;
  let gainDb = wanted;
  let made = scaled(pcm, limiterGains(peaks, factor(gainDb), ceiling));
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const missing = STORED_LUFS - measure(made).loudnessLufs;
    if (Math.abs(missing) < NEAR_LU || gainDb === wanted + MOST_DRIVE_DB) break;
    // The more is limited, the less more gain adds.
    gainDb = Math.min(gainDb + 1.3 * missing, wanted + MOST_DRIVE_DB);
    made = scaled(pcm, limiterGains(peaks, factor(gainDb), ceiling));
  }
  return made;
}

function scaled({ left, right }: StereoPcm, gains: Float32Array): StereoPcm {
  return { left: left.map((x, i) => x * gains[i]!), right: right.map((x, i) => x * gains[i]!) };
}

/** The encoded sound, with the loudness and true peak (LUFS, dBTP) that a player decodes. */
async function encode(pcm: StereoPcm) {
  const encoder = await createVorbisEncoder(QUALITY.imported);
  const bytes = Buffer.concat([encoder.encode(pcm), encoder.finish()]);
  const meter = createLoudnessMeter();
  for await (const { left, right } of decodeVorbis([bytes], pcm.left.length)) meter.feed(left, right);
  return { bytes, loudnessLufs: rounded(meter.integrated()), truePeakDb: rounded(meter.truePeakDb()) };
}

function measure({ left, right }: StereoPcm) {
  const meter = createLoudnessMeter();
  meter.feed(left, right);
  return { loudnessLufs: meter.integrated() };
}

function framesIn(ms: number): number {
  return Math.round((ms * DELIVERY_RATE) / 1000);
}

function factor(db: number): number {
  return 10 ** (db / 20);
}

function rounded(db: number): number {
  return Math.round(db * 100) / 100;
}
