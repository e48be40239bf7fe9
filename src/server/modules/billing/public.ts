/** What accounts are charged for their zones, and when. */

export {
  type RecurrenceOfZone,
  recurrenceSubjects,
  subscriptionIdOf,
  subscriptionSubjects,
} from "./subject.ts";
