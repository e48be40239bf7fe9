/** A key for each item: its id, with '-N' for its N-th repetition. */
export function uniqueKeys(ids: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const repeats = seen.get(id) ?? 0;
    seen.set(id, repeats + 1);
    return repeats === 0 ? id : `${id}-${repeats}`;
  });
}
