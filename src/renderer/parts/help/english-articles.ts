/** Every English article by path, in one chunk: another query than that of a single article, which has its own. */
export const articles = import.meta.glob<string>("./articles/en/*.md", {
  query: "?raw&all",
  import: "default",
  eager: true,
});
