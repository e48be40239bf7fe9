/** The label of the key for commands on this computer's keyboard. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
}
