import type { AnalyserNode, AudioNode, BaseAudioContext } from "node-web-audio-api";

/** Measured frames: the longest window of an analyser, two thirds of a second. */
const WINDOW = 32_768;

/** Measures the sound that passes a node, each channel separately: opposite channels must not count as silence. */
export class Meter {
  readonly #sides: readonly AnalyserNode[];
  readonly #samples = new Float32Array(WINDOW);

  constructor(context: BaseAudioContext, source: AudioNode) {
    const splitter = context.createChannelSplitter(2);
    source.connect(splitter);
    this.#sides = [0, 1].map((side) => {
      const analyser = context.createAnalyser();
      analyser.fftSize = WINDOW;
      splitter.connect(analyser, side);
      return analyser;
    });
  }

  /** Latest RMS over both channels, dBFS; −Infinity is digital silence. */
  read(): number {
    let power = 0;
    for (const side of this.#sides) {
      side.getFloatTimeDomainData(this.#samples);
      for (const sample of this.#samples) power += sample * sample;
    }
    return 10 * Math.log10(power / (WINDOW * this.#sides.length));
  }
}
