import { z } from "zod";
import { Volume } from "#shared/contract/player.ts";
import { DesktopSignInQuery } from "#shared/contract/rest/desktop-sign-in.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { HistoryDay } from "#shared/contract/rest/history.ts";
import { ZoneSearch } from "#shared/contract/rest/zones.ts";
import { STATE_FILTERS } from "#shared/domain/zones/zone-state.ts";

/** A search parameter that may be left out; a value that is not allowed counts as left out. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const text = z.string().trim().min(1);
const number = z.string().min(1).transform(Number);

/** What the list of zones is narrowed to. `perPage` and `after` ask for one page of it. */
export const ZonesSearch = z
  .object({
    q: given(text.pipe(ZoneSearch.shape.q.unwrap())),
    region: given(text.pipe(ZoneSearch.shape.region.unwrap())),
    status: given(ZoneSearch.shape.status),
    /** What the players report now, which the client knows and a search of the service does not. */
    state: given(z.enum(STATE_FILTERS)),
    statusCode: given(ZoneSearch.shape.statusCode),
    perPage: given(number.pipe(ZoneSearch.shape.perPage.unwrap())),
    after: given(text.pipe(ZoneSearch.shape.after.unwrap())),
  })
  .readonly();
export type ZoneFilter = z.output<typeof ZonesSearch>;

/** The day of a play history; all days where it is left out. */
export const HistorySearch = z.object({ date: given(HistoryDay) });

/** What an action on a player is given: the volume. */
export const PlayerActionSearch = z.object({ value: given(number.pipe(Volume)) });

/** Where somebody without an account wanted to go. */
export const CreateSearch = z.object({ signup: given(z.string()) });

/** A wish for music to begin with; empty where it is left out or is no text. */
export const PromptSearch = z.object({ prompt: z.string().catch("") });

/** Tags to begin with, written as a JSON list: `["jazz","calm"]`; none where it is no list of texts. */
export const TagsSearch = z.object({
  tags: z.preprocess(readJson, z.array(z.string().min(1).max(80)).max(60)).catch([]),
});

/** The playlist that a station is made from. */
export const SourcePlaylistSearch = z.object({ playlist: given(OpaqueId) });

function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The code of a link that pairs the desktop player. */
export const PairingCodeSearch = z.object({ code: given(z.string()) });

/** What the desktop app opens the browser with; nothing where it is not all there. */
export const DesktopSignInSearch = DesktopSignInQuery.partial().catch({});
