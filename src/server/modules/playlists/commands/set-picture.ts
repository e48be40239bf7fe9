import { z } from "zod";
import { changeCollection } from "#server/modules/collections/public.ts";
import { findManualPlaylist } from "#server/modules/music/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { drawPicture, keepPicture } from "../picture.ts";

const NewPicture = z.object({ id: OpaqueId, picture: z.base64().min(1).max(900_000).nullish() });

/** Gives a manual playlist the picture that somebody chose, or draws it another one. */
export async function changePicture(
  services: Services,
  viewer: Viewer,
  input: object,
): Promise<Result<CollectionRow, Problem>> {
  const parsed = parseFields(NewPicture, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const { id, picture } = parsed.value;
  const found = await findManualPlaylist(services, viewer, id);
  if (!found.ok) return found;
  const account = found.value.curatorAccountId ?? "";
  const image = picture
    ? await keepPicture(services, account, Buffer.from(picture, "base64"))
    : await drawPicture(services, account);
  if (!image.ok) return image;
  return await changeCollection(services, id, async () => ok({ image: image.value }));
}
