import { isDeepStrictEqual } from "node:util";
import { Signal } from "#main/signal.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import type { AudioDevice } from "#shared/contract/device.ts";
import type { SoundOutput } from "#shared/contract/ipc/sound.ts";
import type { WebSoundCommand, WebSoundEvent } from "#shared/contract/ipc/web-sound.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Troubles } from "#shared/player/troubles.ts";
import { AudioFiles } from "./audio-files.ts";
import { FallbackOutput } from "./fallback-output.ts";
import { presentId, seenCard } from "./known-card.ts";
import { NativeOutput } from "./native-output.ts";
import type { SpawnAudioProcess } from "./supervised-process.ts";
import { WebSoundOutput } from "./web-sound-output.ts";

/** A measured level stays current for this long, in ms. */
const LEVEL_KEPT_MS = 3000;

export interface SoundParts {
  readonly spawn: SpawnAudioProcess;
  readonly settings: Pick<SettingsStore, "current" | "change">;
  readonly environment: PlayerEnvironment;
}

/** This computer's sound: the engine's output, its state for people, and the choice of the card. */
export class Sound {
  readonly output: FallbackOutput;
  /** Emitted when {@link view} changes, except for the level. */
  readonly changed = new Signal<SoundOutput>();
  /** Commands for the page that makes sound. */
  readonly pageCommand = new Signal<WebSoundCommand>();
  readonly #parts: SoundParts;
  readonly #native: NativeOutput;
  readonly #web: WebSoundOutput;
  readonly #files = new AudioFiles();
  /** The wanted card's id in the last list of cards. */
  #present = "";
  /** The last emitted {@link changed}, to skip repetitions. */
  #told = "";
  #level: { readonly db: number; readonly at: number } | null = null;

  constructor(parts: SoundParts) {
    const { spawn, settings, environment } = parts;
    this.#parts = parts;
    this.#native = new NativeOutput({ spawn, environment });
    const send = (command: WebSoundCommand) => this.pageCommand.emit(command);
    this.#web = new WebSoundOutput({ send, files: this.#files, environment });
    const outputs = {
      native: this.#native,
      web: this.#web,
      environment,
      presentId: (wanted: string) => this.#presentId(wanted),
    };
    this.output = new FallbackOutput(outputs, settings.current.outputDevice);
    this.output.subscribe((event) => {
      if (event.type === "level") this.#level = { db: event.db, at: environment.monotonic() };
      if (event.type === "lost" || event.type === "recovered") this.#tell();
    });
    this.output.kindChanged.on(() => this.#tell());
    this.#native.cardsChanged.on(({ devices }) => this.#onCards(devices));
  }

  view(): SoundOutput {
    const { kind, isLost, choice } = this.output;
    const { device, devices } = this.#native.cards;
    const heard = device !== null && device !== "unknown" ? device.label : null;
    const level = this.#level;
    const isFresh = level !== null && this.#parts.environment.monotonic() - level.at < LEVEL_KEPT_MS;
    return {
      kind: isLost ? "none" : kind,
      chosenId: this.#presentId(choice.id),
      chosenBy: choice.by,
      label: isLost ? null : kind === "web" ? "System default" : heard,
      devices: [...devices],
      levelDb: isFresh && !isLost ? level.db : null,
    };
  }

  /** Chooses the sound card at this computer; an empty id leaves the choice to the zone. */
  async choose(id: string): Promise<void> {
    const chosen = id === "" ? null : id;
    this.output.chooseDevice(chosen);
    await this.#parts.settings.change({ outputDevice: chosen });
    this.#onCards(this.#native.cards.devices);
  }

  /** Refreshes the list of cards; {@link changed} is emitted when it arrives. */
  refresh(): void {
    this.#native.listCards();
  }

  pageReady(): void {
    this.output.pageReady();
  }

  pageSays(event: WebSoundEvent): void {
    this.#web.pageSays(event);
  }

  /** Answers the page's requests for audio; null for other requests. */
  answer(request: Request): Promise<Response | null> {
    return this.#files.answer(request);
  }

  /** Opens and closes the troubles of the sound as they come and go. */
  reportTo(troubles: Pick<Troubles, "open" | "close">): () => void {
    const look = () => {
      const { device, replaced } = this.#native.cards;
      const onPage = this.output.kind === "web";
      const set = (cause: Parameters<Troubles["open"]>[0], wrong: boolean, detail: string) =>
        wrong ? troubles.open(cause, detail) : troubles.close(cause);
      const { id } = this.output.choice;
      const name = device === null || device === "unknown" ? "" : device.label;
      set("DEVICE_ERROR_NO_OUTPUT", device === null && (!onPage || this.output.isLost), "");
      set("DEVICE_ERROR_OUTPUT_REPLACED", replaced && !onPage, `${id} is not there; plays on ${name}`);
      set("DEVICE_ERROR_WEB_OUTPUT", onPage, "");
    };
    look();
    return this.changed.on(look);
  }

  #presentId(wanted: string): string {
    return presentId(wanted, this.#parts.settings.current.knownCard, this.#native.cards.devices);
  }

  #onCards(devices: readonly AudioDevice[]): void {
    const { settings, environment } = this.#parts;
    const wanted = this.output.choice.id;
    const present = this.#presentId(wanted);
    if (present !== this.#present) {
      if (present !== wanted) environment.log.info("The sound card has another id now", { wanted, present });
      this.#present = present;
      this.output.cardsRenumbered();
    }
    const seen = seenCard(wanted, devices);
    if (seen && !isDeepStrictEqual(seen, settings.current.knownCard))
      void settings.change({ knownCard: seen });
    this.#tell();
  }

  #tell(): void {
    const view = this.view();
    const told = JSON.stringify([{ ...view, levelDb: null }, this.#native.cards]);
    if (told === this.#told) return;
    this.#told = told;
    this.changed.emit(view);
  }
}
