/** Times with sound, and excused silences. All in ms of elapsed time. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Silence extends Span {
  /** The fault shortly before it, if any. */
  readonly after: string | null;
}

export interface Fault {
  readonly at: number;
  readonly kind: string;
  /** Sound must be back this long after it, in ms. */
  readonly recoveryMs: number;
}

/** A silence that begins within this time after a fault is attributed to it, in ms. */
const CONSEQUENCE_MS = 1500;

/** Collects sound and excuses; returns the remaining silences. */
export class SoundLedger {
  #sounds: Span[] = [];
  readonly #excuses: Span[] = [];
  readonly #faults: Fault[] = [];

  sound(span: Span): void {
    this.#sounds.push(span);
    if (this.#sounds.length > 1000) this.#sounds = [...merged(this.#sounds)];
  }

  /** Excuses a time: paused, no sound card, or no process. */
  excuse(span: Span): void {
    this.#excuses.push(span);
  }

  fault(fault: Fault): void {
    this.#faults.push(fault);
  }

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Every unexcused silence between `from` and `to`. */
  silences(from: number, to: number): readonly Silence[] {
    const covered = merged([...this.#sounds, ...this.#excuses]);
    const silences: Silence[] = [];
    let at = from;
    for (const span of [...covered, { from: to, to }]) {
      const until = Math.min(span.from, to);
      if (until > at)
        silences.push({
          from: at,
          to: until,
          after: this.#before(at)?.kind ?? null,
        });
      at = Math.max(at, span.to);
    }
    return silences;
  }

  /** The part of a silence beyond the recovery time of its fault, in ms. */
  beyondRecovery(silence: Silence): number {
    const cause = this.#before(silence.from);
    return Math.max(0, silence.to - silence.from - (cause?.recoveryMs ?? 0));
  }

  #before(at: number): Fault | null {
    const causes = this.#faults.filter(
      (fault) => fault.at <= at + 1 && fault.at + fault.recoveryMs + CONSEQUENCE_MS >= at,
    );
    return causes.at(-1) ?? null;
  }
}

function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}
