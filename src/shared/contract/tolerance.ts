import { z } from "zod";

/**
 * How the two ends of a connection tolerate each other's versions.
 *
 * [Note: forward compatibility] A player may be months older than its service, or newer. A message of an
 * unknown type is ignored; an unknown word in a known message counts as the default given here. A message
 * outside of the protocol (no JSON, wrong shapes, too large) still closes the connection.
 */

/** Longest word that may belong to a later version. */
const LONGEST_WORD = 100;

/** One of these words; any other, possibly of a later version, counts as `otherwise`. */
export function wordOf<const Word extends string | null>(known: z.ZodType<Word, Word>, otherwise: Word) {
  return known.or(
    z
      .string()
      .max(LONGEST_WORD)
      .transform(() => otherwise),
  );
}

/** A parsed message: `unknown` is one of another version, `garbage` none at all. */
export type ReadMessage<Message> =
  | { readonly kind: "known"; readonly message: Message }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "garbage" };

const AnyMessage = z.object({ type: z.string().min(1).max(LONGEST_WORD) });

/** The messages of one direction, distinguished by `type`. */
export type MessageUnion<Message> = z.ZodType<Message> & {
  readonly options: readonly { readonly shape: { readonly type: z.ZodType } }[];
};

/** Parses a message's text by the union of the known ones. */
export function readMessage<Message>(text: string, known: MessageUnion<Message>): ReadMessage<Message> {
  const value = parseJson(text);
  const message = known.safeParse(value);
  if (message.success) return { kind: "known", message: message.data };
  const any = AnyMessage.safeParse(value);
  if (!any.success) return { kind: "garbage" };
  const { type } = any.data;
  const isKnown = known.options.some((option) => option.shape.type.safeParse(type).success);
  return isKnown ? { kind: "garbage" } : { kind: "unknown", type };
}

/** JSON, or undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
