import { Fragment, type ReactNode } from "react";

/** No text has these brackets. */
const MARK = /⟦(\w+)⟧/;

/** Stands in a text for a node, until {@link TextWithNodes} puts the node there. */
export function markOf(name: string): string {
  return `⟦${name}⟧`;
}

interface TextWithNodesProps {
  /** With marks in the places of nodes: wherever the language wants them. */
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
