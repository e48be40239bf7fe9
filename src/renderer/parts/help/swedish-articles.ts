/** Every Swedish article by path, in one chunk: see english-articles.ts. */
export const articles = import.meta.glob<string>("./articles/sv/*.md", {
  query: "?raw&all",
  import: "default",
  eager: true,
});
