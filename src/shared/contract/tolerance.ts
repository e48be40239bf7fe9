import { z } from "zod";

/**
 * How the two ends of a conversation bear each other's versions.
 *
 * [Note: unknown words are no end] A player may be months older than its service, or newer. A message of a type that
 * one end does not know is ignored; a word that it does not know in a message that it does know counts as the word
 * given here. What is not of the conversation at all (no JSON, wrong shapes, too large) still ends it.
 */

/** Longest word that may be one of a later version. */
const LONGEST_WORD = 100;

/** One of these words; any other that a later version may have counts as `otherwise`. */
export function wordOf<const Word extends string | null>(known: z.ZodType<Word, Word>, otherwise: Word) {
  return known.or(
    z
      .string()
      .max(LONGEST_WORD)
      .transform(() => otherwise),
  );
}

/** A message as it was read: `unknown` is one of another version, `garbage` none at all. */
export type ReadMessage<Message> =
  | { readonly kind: "known"; readonly message: Message }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "garbage" };

const AnyMessage = z.object({ type: z.string().min(1).max(LONGEST_WORD) });

/** The messages of one direction of a conversation, told apart by `type`. */
export type MessageUnion<Message> = z.ZodType<Message> & {
  readonly options: readonly { readonly shape: { readonly type: z.ZodType } }[];
};

/** Reads a message's text by the union of those that are known. */
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
