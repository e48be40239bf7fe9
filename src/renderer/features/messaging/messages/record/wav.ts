/** PCM as a WAV file: 16 bit, one channel. */

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** Samples from -1 to 1 as 16 bit. */
export function toPcm(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (const [place, sample] of samples.entries())
    pcm[place] = Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff);
  return pcm;
}

/** A file of these blocks. Browsers run on little-endian processors, which is the format's order. */
export function wavFile(blocks: readonly Int16Array<ArrayBuffer>[], rate: number, name: string): File {
  const bytes = blocks.reduce((sum, block) => sum + block.byteLength, 0);
  return new File([header(bytes, rate), ...blocks], name, { type: "audio/wav" });
}

function header(bytes: number, rate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at: number, word: string) => {
    for (const [place, letter] of [...word].entries()) view.setUint8(at + place, letter.charCodeAt(0));
  };
  text(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  text(36, "data");
  view.setUint32(40, bytes, true);
  return view.buffer;
}
