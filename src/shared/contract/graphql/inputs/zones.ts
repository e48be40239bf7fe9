import { z } from "zod";
import { DeviceName } from "#shared/contract/rest/pairing.ts";
import { Id, SubjectId } from "./values.ts";

export const AssignSource = z.object({
  input: z.object({
    soundZones: z.array(SubjectId),
    source: Id,
    track: Id.nullish(),
    immediate: z.boolean().nullish(),
  }),
});

export const UnpairZone = z.object({ input: z.object({ soundZone: SubjectId }) });

/** `name` and `description` together are the name of the new player. */
export const CreatePlaybackClient = z
  .object({ soundZoneId: SubjectId, name: z.string(), description: z.string().nullish() })
  .transform(({ name, description }) => ({
    name: [name, description ?? ""]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" · "),
  }))
  .pipe(z.object({ name: DeviceName }));

export const BlockTrack = z.object({ input: z.object({ soundZone: SubjectId, track: Id }) });
