import type { Services } from "#server/services.ts";

/** The least time between two events about progress of an account's files, in ms. */
const PROGRESS_MS = 1000;

/** Tells the screens of an account that its files changed their state. */
export function announceUploads({ events }: Pick<Services, "events">, accountId: string): void {
  events.publish("music_upload_update", {
    data: { type: "music_library", id: accountId },
    account: accountId,
  });
}

/** Tells about progress, at most once a second for an account. */
export class ProgressNews {
  readonly #services: Pick<Services, "events">;
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(services: Pick<Services, "events">) {
    this.#services = services;
  }

  progressed(accountId: string): void {
    if (this.#waiting.has(accountId)) return;
    const tell = () => {
      this.#waiting.delete(accountId);
      announceUploads(this.#services, accountId);
    };
    this.#waiting.set(accountId, setTimeout(tell, PROGRESS_MS).unref());
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
