/** A desktop player's platform in calls (specification, zones §9, device types). The table leaves Linux open. */
export function devicePlatform(system: NodeJS.Platform): "MACOS" | "WIN32SOUNDTRACK" | "LINUX" {
  if (system === "darwin") return "MACOS";
  return system === "win32" ? "WIN32SOUNDTRACK" : "LINUX";
}
