/**
 * What a search of the library looks for (specification, music §5.6): lower case, without leading spaces; a trailing one
 * stays, for somebody is still typing.
 */
export function librarySearchText(text: string): string {
  return text.trimStart().toLowerCase();
}
