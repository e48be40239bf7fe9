/** The promotions that this person may be shown. */
export function Promos() {
  return null;
}
