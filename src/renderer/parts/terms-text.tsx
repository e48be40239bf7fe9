/** A text of the host: blank lines separate paragraphs, `# ` starts a heading. The first heading is the page's. */
export function TermsText({ text }: { readonly text: string }) {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  const first = blocks.findIndex((block) => block.startsWith("# "));
  return blocks.map((block, index) => {
    // The content is static.
    const key = `${index}`;
    if (!block.startsWith("# ")) return <p key={key}>{block}</p>;
    const heading = block.slice(2);
    return index === first ? <h1 key={key}>{heading}</h1> : <h2 key={key}>{heading}</h2>;
  });
}
