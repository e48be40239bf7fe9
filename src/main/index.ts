import { app } from "electron";
import { createApp } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { LastErrors } from "./logging/last-errors.ts";
import { openLog } from "./logging/log.ts";
import { watchErrors } from "./logging/uncaught.ts";
import { registerAppScheme } from "./windows/app-protocol.ts";

const environment = readEnvironment(process.env);
app.setName("Roomtone");
if (environment.ROOMTONE_DESKTOP_DATA) app.setPath("userData", environment.ROOMTONE_DESKTOP_DATA);

// Two players on one computer would play over each other: a second start only brings the first to the front.
if (app.requestSingleInstanceLock()) {
  const lastErrors = new LastErrors();
  const log = openLog(app.getPath("logs"), environment.ROOMTONE_LOG_LEVEL, lastErrors);
  watchErrors(process, log, () => {
    app.relaunch();
    app.exit(1);
  });
  app.enableSandbox();
  registerAppScheme();
  await app.whenReady();
  await createApp(environment, log).start();
} else {
  app.quit();
}
