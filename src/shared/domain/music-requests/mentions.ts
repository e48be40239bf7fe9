import { z } from "zod";
import { CONCEPTS } from "./vocabulary.ts";

/** A music prompt as understood: one mention for each thing it names. People can remove single ones. */

const Sign = z.union([z.literal(1), z.literal(-1)]);
const Bound = z.number().min(0).max(10_000).nullable();

export const Mention = z.discriminatedUnion("kind", [
  /** A concept of the vocabulary, wanted or unwanted; the weight is its importance, 1 for a plain mention. */
  z.object({
    kind: z.literal("concept"),
    slug: z.string().max(80),
    sign: Sign,
    weight: z.number().min(0.1).max(3),
  }),
  /** Years of release, inclusive. */
  z.object({ kind: z.literal("years"), from: Bound, to: Bound, sign: Sign }),
  /** Beats a minute. */
  z.object({ kind: z.literal("tempo"), from: Bound, to: Bound }),
  /** 1: sung. −1: not sung. The weight says how strictly. */
  z.object({ kind: z.literal("vocals"), sign: Sign, weight: z.number().min(0.1).max(3) }),
  /** No explicit tracks. */
  z.object({ kind: z.literal("clean") }),
]);
export type Mention = z.output<typeof Mention>;

export const Mentions = z.array(Mention).max(60);

/** Stable for the same mention of the same text, so that a removed one stays removed. */
export function mentionId(mention: Mention): string {
  switch (mention.kind) {
    case "concept":
      return `${mention.sign > 0 ? "" : "no-"}${mention.slug}`;
    case "years":
      return `${mention.sign > 0 ? "" : "no-"}years-${mention.from ?? ""}-${mention.to ?? ""}`;
    case "tempo":
      return `tempo-${mention.from ?? ""}-${mention.to ?? ""}`;
    case "vocals":
      return mention.sign > 0 ? "vocals" : "no-vocals";
    case "clean":
      return "clean";
  }
}

/**
 * A mention's label on its chip: "Jazz", "1980s", "90–110 BPM". Whether it is unwanted is shown beside it.
 */
export function mentionTitle(mention: Mention): string {
  switch (mention.kind) {
    case "concept":
      return CONCEPTS.get(mention.slug)?.title ?? mention.slug;
    case "years":
      return yearsTitle(mention.from, mention.to);
    case "tempo":
      return `${spanTitle(mention.from, mention.to)} BPM`;
    case "vocals":
      return "Vocals";
    case "clean":
      return "Explicit lyrics";
  }
}

/** Whether a mention excludes something. */
export function isUnwanted(mention: Mention): boolean {
  return mention.kind === "clean" || ("sign" in mention && mention.sign < 0);
}

function yearsTitle(from: number | null, to: number | null): string {
  if (from !== null && to === from + 9 && from % 10 === 0) return `${from}s`;
  if (from !== null && from === to) return String(from);
  return spanTitle(from, to);
}

function spanTitle(from: number | null, to: number | null): string {
  if (from === null) return `Up to ${to}`;
  return to === null ? `From ${from}` : `${from}–${to}`;
}
