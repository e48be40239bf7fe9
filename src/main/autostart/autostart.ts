/** Whether the system starts the app when a user signs in. Only the system stores this setting. */
export interface Autostart {
  isOn(): Promise<boolean>;
  /** Turns it on or off. Turning it on again corrects the app's path. Rejects when the system refuses. */
  set(on: boolean): Promise<void>;
}
