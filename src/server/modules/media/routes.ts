import { z } from "zod";
import { audioFile } from "#server/catalog/store-files.ts";
import { wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import type { App, Reply, Request } from "#server/plugins/calls/fastify.ts";
import { matchesEtag } from "#server/plugins/files/ranges.ts";
import { type FileAnswer, sendFile } from "#server/plugins/files/send-file.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { Bitrate } from "#shared/contract/player.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { audioNamed, variantsOf } from "./delivery.ts";
import { ImageStore } from "./images.ts";
import { checkAudioClaim } from "./signed-audio.ts";

const AudioParams = z.object({ trackId: OpaqueId });
const AudioQuery = z.object({
  expires: z.coerce.number().int(),
  scope: z.string().max(500),
  signature: z.string().max(100),
  bitrate: Bitrate.default("normal"),
});
const ImageParams = z.object({
  id: z.string().max(128),
  width: z.coerce.number().int().min(1),
  height: z.coerce.number().int().min(1),
});

const PICTURE_PROBLEMS = {
  unknown: { kind: "not-found" },
  busy: { kind: "unavailable", retryAfterMs: 10_000, message: "Too many pictures are being drawn" },
} as const satisfies Record<string, Problem>;

const YEAR_S = 31_536_000;
const AUDIO_CACHE = `private, max-age=${YEAR_S}, immutable`;
const IMAGE_CACHE = `public, max-age=${YEAR_S}, immutable`;

type FoundFile = Pick<FileAnswer, "path" | "etag">;

/** Finds the file of audio that is no track. */
export type FindFile = (services: Services, id: string) => Promise<FoundFile | null>;

/**
 * Audio and pictures. They are fetched by players and by <audio> and <img>, which send neither a token nor a version:
 * addresses of audio are signed, pictures are public.
 */
export function registerMediaRoutes(app: App, services: Services, soundFile: FindFile): void {
  const trackFile = async (trackId: string, bitrate: Bitrate): Promise<FoundFile | null> => {
    const track = await wholeCatalogue(services).track(trackId);
    const audio = track ? await audioNamed(services, track, bitrate) : null;
    return audio && { path: audioFile(services.env.catalogueDir, audio.sha256), etag: `"${audio.sha256}"` };
  };
  // HEAD is handled here as well: Fastify's own handler would read the whole file to count its bytes.
  const handler = async (request: Request, reply: Reply) => {
    const params = AudioParams.safeParse(request.params);
    if (!params.success) return sendProblem(reply, { kind: "malformed-id" });
    const query = AudioQuery.safeParse(request.query);
    if (!query.success) return sendProblem(reply, { kind: "forbidden" });
    const { trackId } = params.data;
    const claim = checkAudioClaim(services, { trackId, ...query.data });
    if (claim === "expired") return sendProblem(reply, { kind: "gone", message: "This address has expired" });
    if (claim === "forged") return sendProblem(reply, { kind: "forbidden" });
    const file = (await trackFile(trackId, query.data.bitrate)) ?? (await soundFile(services, trackId));
    const sent =
      file !== null &&
      (await sendFile(request, reply, { ...file, contentType: "audio/ogg", cacheControl: AUDIO_CACHE }));
    if (!sent) return sendProblem(reply, { kind: "not-found" });
    return reply;
  };
  app.route({ method: ["GET", "HEAD"], url: "/media/audio/:trackId", compress: false, handler });
  services.bus.subscribe("tracks-changed", () => variantsOf(services).forget());

  const images = new ImageStore(services.env.catalogueDir, services.log);
  app.addHook("preClose", async () => images.close());
  app.get("/media/image/:id/:width/:height", { compress: false }, async (request, reply) => {
    const params = ImageParams.safeParse(request.params);
    if (!params.success) return sendProblem(reply, { kind: "not-found" });
    const { id, width, height } = params.data;
    const found = await images.get(id, Math.max(width, height));
    if (!found.ok) return sendProblem(reply, PICTURE_PROBLEMS[found.reason]);
    const picture = found.value;
    reply.header("etag", picture.etag).header("cache-control", IMAGE_CACHE);
    if (matchesEtag(request.headers["if-none-match"], picture.etag)) return reply.code(304).send();
    return reply.type("image/webp").send(picture.bytes);
  });
}
