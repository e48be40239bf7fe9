import { refuseUnknown, refusing } from "./refusing.ts";
import { state } from "./state.ts";

interface NotificationOptions {
  readonly title: string;
  readonly body: string;
}

/** The system's notifications, recorded for the test. */
class HostNotification {
  private readonly options: NotificationOptions;

  static isSupported(): boolean {
    return true;
  }

  constructor(options: NotificationOptions) {
    refuseUnknown("Notification", options, ["title", "body"]);
    this.options = options;
  }

  show(): void {
    state.notifications.push(this.options.title);
  }
}

export const Notification = new Proxy(refusing("Notification", HostNotification), {
  construct: (target, [options]: [NotificationOptions]) => refusing("Notification", new target(options)),
});
