import { z } from "zod";
import { readComposer } from "#shared/domain/music/composing/composers.ts";

/**
 * Alternative forms of records in the specification (music §3.2, §3.3, §3.5, platform §3), written by
 * services of earlier versions. They are converted to ours; any other form is unchanged, and rejected by the
 * record's own schema.
 */

const text = z.string().nullish().catch(undefined);
const markets = z.array(z.string()).nullish().catch(undefined);

const OtherTrack = z.looseObject({
  title: text,
  name: text,
  explicit: z.boolean().nullish().catch(undefined),
  properties: z.object({ explicit: z.boolean() }).nullish().catch(undefined),
  preview: text,
  previewUrl: text,
  external_keys: z
    .object({ spotify: z.object({ preview_url: text }) })
    .nullish()
    .catch(undefined),
  markets,
  availableMarkets: markets,
  /** By audio provider. */
  playable: z.record(z.string(), z.array(z.string())).nullish().catch(undefined),
});

/** A track in our form: name, explicit flag, preview, and markets. */
export function trackForm(record: unknown): unknown {
  const read = OtherTrack.safeParse(record);
  if (!read.success) return record;
  const { name, properties, previewUrl, external_keys, availableMarkets, playable, ...track } = read.data;
  return {
    ...track,
    title: track.title ?? name,
    explicit: track.explicit ?? properties?.explicit,
    preview: track.preview ?? previewUrl ?? external_keys?.spotify.preview_url ?? null,
    markets: track.markets ?? availableMarkets ?? (playable && [...new Set(Object.values(playable).flat())]),
  };
}

const OtherSchedule = z.looseObject({
  type: text,
  composer: z
    .union([z.string(), z.object({ __typename: z.string(), id: z.string() })])
    .nullish()
    .catch(undefined),
  composerType: text,
  composer_data: z
    .object({ zone: z.object({ sound_zone_id: z.string() }) })
    .nullish()
    .catch(undefined),
  sound_zone_id: text,
});

/** A schedule in our form: whether it is a zone's own week, and of which zone. */
export function scheduleForm(record: unknown): unknown {
  const read = OtherSchedule.safeParse(record);
  if (!read.success) return record;
  const { composer, composerType, composer_data, ...schedule } = read.data;
  const name = typeof composer === "string" ? composer : (composer?.__typename ?? composerType ?? "");
  const isZones = readComposer(name) === "ZoneScheduleComposer";
  const said = isZones && typeof composer === "object" ? composer?.id : undefined;
  const zone = schedule.sound_zone_id ?? composer_data?.zone.sound_zone_id ?? said ?? null;
  return {
    ...schedule,
    type: schedule.type ?? (isZones || composer_data ? "zone" : "manual"),
    sound_zone_id: zone,
  };
}

const OtherAccount = z.looseObject({ iso_country: text, country: text, distributor: z.unknown() });

/** An account in our form: country under both of its names, and reseller, which may be an id alone. */
export function accountForm(record: unknown): unknown {
  const read = OtherAccount.safeParse(record);
  if (!read.success) return record;
  const { iso_country, country, distributor, ...account } = read.data;
  const isId = typeof distributor === "string" && distributor !== "";
  return {
    ...account,
    ...(distributor === undefined ? {} : { distributor: isId ? { id: distributor } : distributor }),
    iso_country: iso_country ?? country,
    country: country ?? iso_country,
  };
}
