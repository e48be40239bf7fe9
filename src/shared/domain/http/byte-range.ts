/** Range requests (RFC 9110 §14.1.2): the requested bytes of a file. */

export interface ByteRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/**
 * Reads a Range header against a file's size. `all`: there is none, or it is not a single range of bytes,
 * which a server may ignore. `unsatisfiable`: it lies outside of the file.
 */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "all" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return "all";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "all";
  return first >= size ? "unsatisfiable" : { first, last };
}
