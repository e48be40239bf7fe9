import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { PROMOS, type Promo, type PromoInteraction, type PromoName } from "./prompts.ts";

/** The company's logo is promoted until 2025-09-22, that day included (specification, platform §9); epoch ms. */
const LOGO_ENDS = Date.UTC(2025, 8, 23);

/** Playlists in a library from which a schedule makes sense (specification, platform §4). */
const PLAYLISTS_FOR_SCHEDULE = 6;

interface LogoFacts {
  readonly hasLogo: boolean;
  readonly mayChooseLogo: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** Whether a person is asked for the company's logo. */
export function promotesLogo({ hasLogo, mayChooseLogo, now }: LogoFacts): boolean {
  return mayChooseLogo && !hasLogo && now < LOGO_ENDS;
}

/** Whether a library, given the ids of its items, has much music and no schedule. */
export function wantsSchedule(ids: readonly string[]): boolean {
  const kinds = ids.map((id) => decodeId(id)?.kind);
  const playlists = kinds.filter((kind) => kind === "Playlist").length;
  return playlists >= PLAYLISTS_FOR_SCHEDULE && !kinds.includes("Schedule");
}

type Entries = Readonly<Record<string, string>>;

const keyOf = (name: PromoName, part: "interaction" | "interactedAt") =>
  `user.promos.${name}.${part}` as const;

/** A promotion, as the context of its person has it. */
export function promoIn(context: Entries, name: PromoName): Promo {
  const kept = context[keyOf(name, "interaction")];
  const interaction = kept === "dismissed" || kept === "completed" ? kept : null;
  return { name, interaction, interactedAt: context[keyOf(name, "interactedAt")] ?? null };
}

/** The promotions without an answer. */
export function unansweredPromos(context: Entries): readonly PromoName[] {
  return PROMOS.filter((name) => promoIn(context, name).interaction === null);
}

/** The entries of a person's context that keep an answer. */
export function promoEntries(name: PromoName, interaction: PromoInteraction, at: Date): Entries {
  return { [keyOf(name, "interaction")]: interaction, [keyOf(name, "interactedAt")]: at.toISOString() };
}
