import type { KeyObject } from "node:crypto";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from "electron-updater/out/providers/Provider.js";
import { isSigned } from "./release-signature.ts";

export interface FeedOptions {
  /** Folders of releases, each with a trailing slash, in the order in which they are asked. */
  readonly addresses: readonly string[];
  /** Key that verifies the feeds; null: a build without a key accepts them unverified. */
  readonly releaseKey: KeyObject | null;
}

/** A failure with a code, as electron-updater's own. */
class FeedError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A release feed: `{channel}{-platform}.yml` in a folder, as electron-builder writes it, with `….yml.sig` beside it.
 * The SHA-512 in the yml protects the files of a release, and the signature protects the yml.
 */
class SignedProvider extends Provider<UpdateInfo> {
  readonly #options: FeedOptions;
  readonly #updater: AppUpdater;
  #base: URL | null = null;

  constructor(options: FeedOptions, updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
    super(runtimeOptions);
    this.#options = options;
    this.#updater = updater;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel } = this.#updater;
    const file = `${channel === null ? this.getDefaultChannelName() : this.getCustomChannelName(channel)}.yml`;
    for (const address of this.#options.addresses) {
      const text = await this.#read(new URL(file, address));
      if (text === null) continue;
      await this.#verify(file, address, text);
      this.#base = new URL(address);
      return parseUpdateInfo(text, file, new URL(file, address));
    }
    throw new FeedError(`No feed has ${file}`, "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND");
  }

  resolveFiles(info: UpdateInfo) {
    if (!this.#base) throw new FeedError("No feed has answered", "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND");
    return resolveFiles(info, this.#base);
  }

  async #verify(file: string, address: string, text: string): Promise<void> {
    const { releaseKey } = this.#options;
    if (!releaseKey) return;
    const signature = await this.#read(new URL(`${file}.sig`, address));
    if (signature !== null && isSigned(releaseKey, file, text, signature)) return;
    throw new FeedError(`${file} is not signed by the release key`, "ERR_UPDATER_INVALID_SIGNATURE");
  }

  /** Returns null when the feed does not have the file. Bypasses caches. */
  async #read(url: URL): Promise<string | null> {
    url.searchParams.set("noCache", Date.now().toString(36));
    return this.httpRequest(url).catch((error: unknown) => {
      if (error instanceof Error && "statusCode" in error && error.statusCode === 404) return null;
      throw error;
    });
  }
}

/** The feed as a provider for electron-updater. */
export function signedFeed(feed: FeedOptions): Parameters<AppUpdater["setFeedURL"]>[0] {
  const updateProvider = class extends SignedProvider {
    constructor(_options: object, updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
      super(feed, updater, runtimeOptions);
    }
  };
  return { provider: "custom", updateProvider };
}
