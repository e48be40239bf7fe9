/** The part of Electron's app that receives links and clicks in the dock. */
interface Starts {
  on(event: "open-url", listener: (event: { preventDefault(): void }, link: string) => void): unknown;
  on(event: "activate", listener: () => void): unknown;
}

/**
 * Forwards a person's actions to the app: to macOS, this process and the app are one program, and a link or a click in
 * the dock may reach either. `start` starts the program with some arguments, which the running app receives.
 */
export function forwardStarts(app: Starts, start: (args: readonly string[]) => void): void {
  app.on("open-url", (event, link) => {
    event.preventDefault();
    start([link]);
  });
  app.on("activate", () => start([]));
}
