/**
 * MP4 files store the positions of their samples in a `moov` box, which many programs write after the
 * samples. The decoder reads a file once from front to back, so the box must come first. Source: ISO/IEC
 * 14496-12, boxes moov, trak, mdia, minf, stbl, stco, co64.
 */

/** A box of an MP4 file, with nested boxes or content of its own. */
export interface Box {
  readonly type: string;
  /** Offset, header length and total length, in bytes. */
  readonly start: number;
  readonly header: number;
  readonly size: number;
}

const PATH_TO_OFFSETS = ["trak", "mdia", "minf", "stbl"];

/** The same file with `moov` before the samples and their offsets corrected; any other file unchanged. */
export function withIndexFirst(file: Uint8Array): Uint8Array {
  const boxes = boxesIn(file, 0, file.length);
  const index = boxes.find(({ type }) => type === "moov");
  const samples = boxes.find(({ type }) => type === "mdat");
  if (boxes[0]?.type !== "ftyp" || !index || !samples || index.start < samples.start) return file;
  const moved = file.slice(index.start, index.start + index.size);
  shiftOffsets(moved, index.header, moved.length, index.size);
  const out = new Uint8Array(file.length);
  out.set(file.subarray(0, samples.start));
  out.set(moved, samples.start);
  out.set(file.subarray(samples.start, index.start), samples.start + moved.length);
  out.set(file.subarray(index.start + index.size), index.start + index.size);
  return out;
}

/** Adds to every sample offset below this box. */
function shiftOffsets(bytes: Uint8Array, from: number, to: number, by: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const box of boxesIn(bytes, from, to)) {
    const content = box.start + box.header;
    if (PATH_TO_OFFSETS.includes(box.type)) shiftOffsets(bytes, content, box.start + box.size, by);
    if (box.type !== "stco" && box.type !== "co64") continue;
    const width = box.type === "stco" ? 4 : 8;
    const count = Math.min(view.getUint32(content + 4), Math.floor((box.size - box.header - 8) / width));
    for (let i = 0; i < count; i++) {
      const at = content + 8 + i * width;
      if (width === 4) view.setUint32(at, view.getUint32(at) + by);
      else view.setBigUint64(at, view.getBigUint64(at) + BigInt(by));
    }
  }
}

/** The boxes of a range that are complete. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): readonly Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const short = view.getUint32(start);
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const long = short === 1 && start + 16 <= to;
    const size = short === 0 ? to - start : long ? Number(view.getBigUint64(start + 8)) : short;
    const header = long ? 16 : 8;
    if (size < header || start + size > to) break;
    boxes.push({ type, start, header, size });
    start += size;
  }
  return boxes;
}
