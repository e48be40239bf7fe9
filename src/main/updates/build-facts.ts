import type { KeyObject } from "node:crypto";
import { readReleaseKey } from "./release-signature.ts";

/** Put in by whoever builds, see electron.vite.config.ts; absent where nothing was bundled. */
declare const ROOMTONE_RELEASE_KEY: string | undefined;
declare const ROOMTONE_UPDATES_URL: string | undefined;
declare const ROOMTONE_COMMIT: string | undefined;

/** What the build knows of itself and of its releases. Being part of the bundle, it is under the archive's integrity check. */
export interface BuildFacts {
  /** Who signs releases; null: a build of development, which takes unsigned ones. */
  readonly releaseKey: KeyObject | null;
  /** The feed to ask where the service has none. */
  readonly feed: string | null;
  /** The commit it was built from; empty where the builder did not say. */
  readonly commit: string;
}

export function buildFacts(): BuildFacts {
  const key = typeof ROOMTONE_RELEASE_KEY === "string" ? ROOMTONE_RELEASE_KEY : "";
  const feed = typeof ROOMTONE_UPDATES_URL === "string" ? ROOMTONE_UPDATES_URL : "";
  const commit = typeof ROOMTONE_COMMIT === "string" ? ROOMTONE_COMMIT : "";
  return { releaseKey: key === "" ? null : readReleaseKey(key), feed: feed === "" ? null : feed, commit };
}
