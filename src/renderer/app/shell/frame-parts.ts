import type { Layout } from "../../lib/route-handle.ts";

/** Which parts of the frame a page has: those of its layout, without what `chrome=0`, `header=0` or `sidebar=0` takes away. */
export function frameParts(layout: Layout, search: URLSearchParams) {
  const isShown = (part: "header" | "sidebar") =>
    layout[part] !== false && search.get("chrome") !== "0" && search.get(part) !== "0";
  return {
    header: isShown("header"),
    sidebar: isShown("sidebar"),
    search: layout.search !== false,
    miniPlayer: layout.miniPlayer !== false,
  };
}
