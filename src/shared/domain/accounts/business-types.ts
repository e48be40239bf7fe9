/**
 * Types of business in two steps: the activity, then the specific type. Their names are texts of the client.
 */
export const BUSINESS_TYPES = {
  food_drink: ["restaurant", "cafe", "bar", "fast_food", "bakery", "night_club"],
  retail: ["retail", "fashion_store", "grocery_store", "home_store", "shopping_centre"],
  hospitality: ["hotel", "hostel", "event_venue"],
  beauty: ["beauty_salon", "hair_salon", "spa", "tattoo_studio"],
  fitness: ["gym", "yoga_studio", "sports_centre"],
  health: ["clinic", "dentist", "pharmacy", "care_home"],
  work: ["office", "coworking"],
  leisure: ["museum", "cinema", "amusement"],
  other: ["other"],
} as const;

/** Groups of business types. */
export type BusinessGroup = keyof typeof BUSINESS_TYPES;
export type BusinessType = (typeof BUSINESS_TYPES)[BusinessGroup][number];

export const BUSINESS_GROUPS = Object.keys(BUSINESS_TYPES) as readonly BusinessGroup[];

/** Every kind of business, group by group. */
export const ALL_BUSINESS_TYPES: readonly BusinessType[] = Object.values(BUSINESS_TYPES).flat();
