/** Whether the browser has an input of its own for days or times; one that has not gives a text input instead. */
export function hasNativeInput(type: "date" | "time"): boolean {
  const input = document.createElement("input");
  input.setAttribute("type", type);
  return input.type === type;
}
