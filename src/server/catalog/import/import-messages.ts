import type { SoundJob, SoundOutcome } from "#server/catalog/sounds/sound-job.ts";
import type { ImportOutcome } from "./import-file.ts";
import type { SkipReason } from "./reasons.ts";
import type { ImportedTrack, KnownFile, RightsTags } from "./store.ts";

/** What the service and the process that reads music files say to each other, over the channel between them. */

/** From the service. */
export type ToReader =
  | { readonly say: "read"; readonly path: string; readonly name: string; readonly catalogueFolder: string }
  | { readonly say: "sound"; readonly job: SoundJob }
  | { readonly say: "known"; readonly known: KnownFile }
  | { readonly say: "stored" }
  | { readonly say: "refused"; readonly reason: SkipReason }
  /** The store failed, which is not the file's fault. */
  | { readonly say: "failed" };

/** From the process. Questions wait for their answer before anything else is said. */
export type FromReader =
  | { readonly say: "ready" }
  | { readonly say: "find"; readonly contentHash: string; readonly fileName: string }
  | { readonly say: "store"; readonly track: ImportedTrack }
  | { readonly say: "outcome"; readonly outcome: ImportOutcome | SoundOutcome }
  | { readonly say: "complete"; readonly contentHash: string; readonly rights: RightsTags }
  | { readonly say: "error"; readonly message: string };
