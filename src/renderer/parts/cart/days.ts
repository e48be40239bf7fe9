/** Calendar days, YYYY-MM-DD, in the time zone of the browser. Instants in epoch ms. */

/** The day after an instant's. */
export function dayLater(at: number): string {
  const date = new Date(at);
  return written(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1));
}

/** The same day some months later, or the last one of a shorter month. */
export function monthsLater(at: number, months: number): string {
  const date = new Date(at);
  const lastDay = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  return written(new Date(date.getFullYear(), date.getMonth() + months, Math.min(date.getDate(), lastDay)));
}

function written(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
