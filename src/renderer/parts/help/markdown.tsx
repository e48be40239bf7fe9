import { type MarkedToken, marked, type Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { HelpAnchor } from "./help-anchor.tsx";
import { HelpMedia } from "./help-media.tsx";

/** Renders the Markdown of an article as elements: headings, paragraphs, lists, bold text, links and pictures. */
export function Markdown({ text }: { readonly text: string }) {
  return all(marked.lexer(text));
}

function all(tokens: readonly Token[] = []): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an article never move
  return tokens.map((token, index) => <Fragment key={index}>{element(token as MarkedToken)}</Fragment>);
}

/** Null for everything that articles do not use, such as HTML. */
function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "heading":
      return <h2>{all(token.tokens)}</h2>;
    case "paragraph":
      // A picture stands in a paragraph of its own, and no paragraph may contain a figure.
      return token.tokens[0]?.type === "image" ? all(token.tokens) : <p>{all(token.tokens)}</p>;
    case "list": {
      const items = token.items.map((item) => <li key={item.raw}>{all(item.tokens)}</li>);
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "text":
      return token.tokens ? all(token.tokens) : token.text;
    case "escape":
      return token.text;
    case "strong":
      return <strong>{all(token.tokens)}</strong>;
    case "link":
      return <HelpAnchor href={token.href}>{token.text === "" ? null : all(token.tokens)}</HelpAnchor>;
    case "image":
      return <HelpMedia name={token.href} caption={token.text} />;
    default:
      return null;
  }
}
