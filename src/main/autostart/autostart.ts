/** Whether the system starts the app when somebody signs in. The system knows; nothing of it is remembered here. */
export interface Autostart {
  isOn(): Promise<boolean>;
  /** Turns it on or off. Turning it on again corrects where the system looks for the app. Rejects when the system refuses. */
  set(on: boolean): Promise<void>;
}
