/**
 * Decodes Ogg Vorbis in a separate worker, for browsers without support (older Safari). Null for other formats.
 * Transfers the given buffer.
 */
export async function decodeOgg(bytes: ArrayBuffer, context: BaseAudioContext): Promise<AudioBuffer | null> {
  const { OggVorbisDecoderWebWorker } = await import("@wasm-audio-decoders/ogg-vorbis");
  const decoder = new OggVorbisDecoderWebWorker();
  try {
    await decoder.ready;
    const { channelData, samplesDecoded, sampleRate } = await decoder.decodeFile(new Uint8Array(bytes));
    if (samplesDecoded === 0) return null;
    const buffer = context.createBuffer(channelData.length, samplesDecoded, sampleRate);
    for (const [channel, samples] of channelData.entries()) {
      buffer.copyToChannel(new Float32Array(samples.subarray(0, samplesDecoded)), channel);
    }
    return buffer;
  } catch {
    return null;
  } finally {
    await decoder.free();
  }
}
