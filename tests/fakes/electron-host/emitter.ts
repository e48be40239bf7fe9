import { EventEmitter } from "node:events";

type Listener = Parameters<EventEmitter["on"]>[1];

/** Electron's event emitter; throws when a listener is added for an event that the fake never emits. */
export class HostEmitter extends EventEmitter {
  private readonly raised: readonly string[];
  private readonly title: string;

  constructor(title: string, raised: readonly string[]) {
    super();
    this.title = title;
    this.raised = raised;
  }

  override on(event: string, listener: Listener): this {
    this.refuse(event);
    return super.on(event, listener);
  }

  override once(event: string, listener: Listener): this {
    this.refuse(event);
    return super.once(event, listener);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  /** Emits an event that can be prevented; returns true when it was. */
  raise(event: string, ...args: readonly unknown[]): boolean {
    const details = preventable();
    this.emit(event, details, ...args);
    return details.defaultPrevented;
  }

  private refuse(event: string): void {
    if (!this.raised.includes(event)) {
      throw new Error(`electron-host does not raise '${event}' on ${this.title}`);
    }
  }
}

export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Creates an event object with additional details, like Electron. */
export function preventable(details: object = {}): Preventable {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}
