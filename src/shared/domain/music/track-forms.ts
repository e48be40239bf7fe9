import { isInMarket } from "../playback/eligibility.ts";

/**
 * Tracks come in two forms, from the graph and from REST; screens and rules want one (specification, music §3.2).
 */

/** Every field under which a form may say the same thing. */
export interface TrackForm {
  readonly id: string;
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly explicit?: boolean | undefined;
  readonly properties?: { readonly explicit?: boolean | undefined } | undefined;
  readonly previewUrl?: string | null | undefined;
  readonly preview?: string | null | undefined;
  readonly external_keys?: Readonly<Record<string, { readonly preview_url?: string | null }>> | undefined;
  /** Already asked for the market at hand. */
  readonly isAvailable?: boolean | undefined;
  readonly availableMarkets?: readonly string[] | undefined;
  /** Market lists by provider. */
  readonly playable?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The one form. */
export interface TrackFacts {
  readonly id: string;
  readonly title: string;
  readonly explicit: boolean;
  readonly previewUrl: string | null;
}

/** What a track is called, whether it is explicit and where its preview is, whichever form it came in. */
export function readTrack(form: TrackForm): TrackFacts {
  const external = Object.values(form.external_keys ?? {}).find((keys) => keys.preview_url);
  return {
    id: form.id,
    title: form.title ?? form.name ?? "",
    explicit: form.explicit ?? form.properties?.explicit ?? false,
    previewUrl: form.previewUrl ?? form.preview ?? external?.preview_url ?? null,
  };
}

/**
 * Whether the track can be played in a market: the answer for that market if the form has one, else its markets, else
 * the union of its providers' lists. A form that says nothing is not available.
 */
export function isTrackAvailable(form: TrackForm, market: string): boolean {
  if (form.isAvailable !== undefined) return form.isAvailable;
  if (form.availableMarkets) return isInMarket(form.availableMarkets, market);
  return isInMarket(Object.values(form.playable ?? {}).flat(), market);
}
