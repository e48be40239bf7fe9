/**
 * What a desktop player calls its platform at the service (specification, zones §9, device types).
 * Linux is one of the platforms the table leaves open.
 */
export function devicePlatform(system: NodeJS.Platform): "MACOS" | "WIN32SOUNDTRACK" | "LINUX" {
  if (system === "darwin") return "MACOS";
  return system === "win32" ? "WIN32SOUNDTRACK" : "LINUX";
}
