/** Whether the browser supports date or time inputs; others fall back to a text input. */
export function hasNativeInput(type: "date" | "time"): boolean {
  const input = document.createElement("input");
  input.setAttribute("type", type);
  return input.type === type;
}
