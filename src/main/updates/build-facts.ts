import type { KeyObject } from "node:crypto";
import { readReleaseKey } from "./release-signature.ts";

/** Defined by the build, see electron.vite.config.ts; undefined when nothing was bundled. */
declare const ROOMTONE_RELEASE_KEY: string | undefined;
declare const ROOMTONE_UPDATES_URL: string | undefined;
declare const ROOMTONE_COMMIT: string | undefined;

/** Facts that the build contains about itself and its releases, covered by the archive's integrity check. */
export interface BuildFacts {
  /** Key that verifies releases; null: a development build, which accepts unsigned ones. */
  readonly releaseKey: KeyObject | null;
  /** The feed to ask if the service has none. */
  readonly feed: string | null;
  /** The commit it was built from; empty when the build does not name it. */
  readonly commit: string;
}

export function buildFacts(): BuildFacts {
  const key = typeof ROOMTONE_RELEASE_KEY === "string" ? ROOMTONE_RELEASE_KEY : "";
  const feed = typeof ROOMTONE_UPDATES_URL === "string" ? ROOMTONE_UPDATES_URL : "";
  const commit = typeof ROOMTONE_COMMIT === "string" ? ROOMTONE_COMMIT : "";
  return { releaseKey: key === "" ? null : readReleaseKey(key), feed: feed === "" ? null : feed, commit };
}
