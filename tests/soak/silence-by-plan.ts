import { partsBetween } from "#shared/domain/schedules/week.ts";
import type { VirtualTime } from "#tests/fakes/virtual-time.ts";
import type { SoakService } from "./soak-service.ts";
import type { SoakShop } from "./soak-shop.ts";
import type { SoundLedger } from "./sound-ledger.ts";

/** Interval of the checks, in ms. */
const LOOK_MS = 10_000;

/** Sound in a location closed for longer than this breaks its opening hours, in ms. */
const CLOSED_AFTER_MS = 15_000;

/** Music must be back this long after opening, in ms, even without cached tracks. */
const OPENING_MS = 5000;

interface Parts {
  readonly time: VirtualTime;
  readonly service: SoakService;
  readonly shop: SoakShop;
  readonly ledger: SoundLedger;
}

/** Evaluates the plan by the service's own clock: planned silences are excused, and must be silent. */
export class SilenceByPlan {
  readonly #parts: Parts;
  #closedForMs = 0;
  #wasSilent = false;
  /** Duration of sound in a closed location. */
  soundedMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#look();
  }

  #look(): void {
    const { time, service, ledger } = this.#parts;
    const { location } = service.zone;
    const elapsed = time.environment.monotonic();
    const { source, now } = service;
    const week = source.week ?? { slots: [], fallbackCollectionId: source.id };
    const parts = partsBetween(
      { ...week, hours: location.openingHours ?? null },
      location.timezone,
      now,
      now + LOOK_MS,
    );
    for (const part of parts) {
      const [from, to] = [elapsed + part.from - now, elapsed + part.to - now];
      if (part.collectionId === null) ledger.excuse({ from, to });
      else if (this.#wasSilent) this.#opensAt(from);
      this.#wasSilent = part.collectionId === null;
    }
    this.#listen(parts.every(({ kind }) => kind === "closed"));
    time.environment.after(LOOK_MS, () => this.#look());
  }

  #opensAt(at: number): void {
    const { time, ledger, shop } = this.#parts;
    const wait = Math.max(0, at - time.environment.monotonic());
    time.environment.after(wait, () => {
      ledger.fault({ at, kind: "music again by plan", recoveryMs: OPENING_MS });
      shop.musicIsDue();
    });
  }

  #listen(isClosed: boolean): void {
    this.#closedForMs = isClosed ? this.#closedForMs + LOOK_MS : 0;
    if (this.#closedForMs > CLOSED_AFTER_MS && this.#parts.shop.output?.sounding) this.soundedMs += LOOK_MS;
  }
}
