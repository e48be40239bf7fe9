import { z } from "zod";
import { Id, SubjectId } from "./values.ts";

/** Maximum number of items per change of a library. */
const MAX_ITEMS = 1000;

const LibraryItem = z.object({ id: Id, itemKind: z.enum(["PLAYLIST", "SCHEDULE"]) });

export const AddToLibrary = z.object({
  owner: SubjectId,
  input: z.object({ items: z.array(LibraryItem).min(1).max(MAX_ITEMS) }),
});

export const RemoveFromLibrary = z.object({
  owner: SubjectId,
  input: z.object({ itemIds: z.array(Id).min(1).max(MAX_ITEMS) }),
});
