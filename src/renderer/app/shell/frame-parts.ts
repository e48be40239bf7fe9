import type { Layout } from "#renderer/lib/routing/route-handle.ts";

/**
 * The visible parts of the frame: those of the page's layout, minus those hidden by `chrome=0`, `header=0` or
 * `sidebar=0`.
 */
export function frameParts(layout: Layout, search: URLSearchParams) {
  const isShown = (part: "header" | "sidebar") =>
    layout[part] !== false && search.get("chrome") !== "0" && search.get(part) !== "0";
  return {
    header: isShown("header"),
    sidebar: isShown("sidebar"),
    search: layout.search !== false,
    notices: layout.notices !== false,
    miniPlayer: layout.miniPlayer !== false,
  };
}
