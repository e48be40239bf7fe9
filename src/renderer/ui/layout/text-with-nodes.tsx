import { Fragment, type ReactNode } from "react";

/** No text contains these brackets. */
const MARK = /⟦(\w+)⟧/;

/** A placeholder in a text, replaced with a node by {@link TextWithNodes}. */
export function markOf(name: string): string {
  return `⟦${name}⟧`;
}

interface TextWithNodesProps {
  /** Contains marks where nodes belong, at the places that the language requires. */
  readonly text: string;
  readonly nodes: Readonly<Record<string, ReactNode>>;
}

/** A translated text with links or other nodes in it. */
export function TextWithNodes({ text, nodes }: TextWithNodesProps) {
  // Odd parts are names of nodes.
  const parts = text.split(MARK);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={place}>{place % 2 === 1 ? nodes[part] : part}</Fragment>
  ));
}
