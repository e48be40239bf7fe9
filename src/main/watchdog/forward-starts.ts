/** As much of Electron's app as brings what a person does outside of the program. */
interface Starts {
  on(event: "open-url", listener: (event: { preventDefault(): void }, link: string) => void): unknown;
  on(event: "activate", listener: () => void): unknown;
}

/**
 * Hands over what is the app's: to macOS this process and the app are one program, and a link or a click in the dock may
 * come to either. `start` starts the program with some arguments; the app that runs hears of that.
 */
export function forwardStarts(app: Starts, start: (args: readonly string[]) => void): void {
  app.on("open-url", (event, link) => {
    event.preventDefault();
    start([link]);
  });
  app.on("activate", () => start([]));
}
