/** Zone presets: named sets of settings and a source. `zone-operations` applies them. */

export { deletePresetsBefore, findPreset } from "./repository.ts";
