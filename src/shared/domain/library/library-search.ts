/**
 * Normalises a library search (specification, music §5.6): lower case, without leading spaces; a trailing one
 * stays, because somebody may still be typing.
 */
export function librarySearchText(text: string): string {
  return text.trimStart().toLowerCase();
}
