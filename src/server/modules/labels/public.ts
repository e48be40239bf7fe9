/** Labels of zones and locations. */

export { addNewLabels, publishLabels } from "./commands/save-label.ts";
export { refuseLabels } from "./commands/set-labels.ts";
export {
  deleteLabelsDeletedBefore,
  hasLabel,
  insertLocationLabels,
  insertZoneLabels,
  labelIdsOfLocation,
  labelIdsOfLocations,
  labelIdsOfZone,
  labelsOfAccount,
  setLocationLabels,
  setZoneLabels,
} from "./repository.ts";
