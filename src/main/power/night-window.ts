/** What interrupts the music by itself does so between these hours of the device's own clock. */
const NIGHT_STARTS_AT_HOUR = 2;
const NIGHT_ENDS_AT_HOUR = 6;

/** Epoch ms; `until` is the first moment after it. */
export interface NightWindow {
  readonly from: number;
  readonly until: number;
}

/** The night that `at` (epoch ms) is in, or else the next one; in the device's time zone, whatever its clock does that night. */
export function nightWindow(at: number): NightWindow {
  const today = nightOf(at, 0);
  return at < today.until ? today : nightOf(at, 1);
}

/** Whether `at` (epoch ms) is at night. */
export function isNight(at: number): boolean {
  return at >= nightWindow(at).from;
}

function nightOf(at: number, daysLater: number): NightWindow {
  const hour = (hours: number) => {
    const date = new Date(at);
    date.setDate(date.getDate() + daysLater);
    return date.setHours(hours, 0, 0, 0);
  };
  return { from: hour(NIGHT_STARTS_AT_HOUR), until: hour(NIGHT_ENDS_AT_HOUR) };
}
