import { firstOwnerLink } from "#shared/contract/rest/people/first-owner.ts";
import { isZoneDataOld, KNOWN_ZONE_DATA } from "#shared/domain/schedules/zone-data.ts";
import { createApp } from "./app.ts";
import { readEnv } from "./env.ts";
import { forgetStart } from "./forget-start.ts";
import { ownDemoPasswords, renewFirstOwnerToken } from "./modules/auth/public.ts";
import { printResetLink } from "./modules/credentials/public.ts";
import { createLog } from "./plugins/logging/log.ts";

/** The service's process: settings, errors, signals. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** A shutdown that takes longer than this is forced. */
const STOP_MS = 12_000;

const env = readEnv(process.env);
if (!env.ok) {
  process.stderr.write(`These settings can't be used:\n${env.reason}\n`);
  process.exit(1);
}

const log = createLog(env.value);
process.on("uncaughtException", (error) => end(error, "The service failed"));
process.on("unhandledRejection", (error) => end(error, "The service failed"));

try {
  const service = await createApp(env.value, { log });
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "Stopping");
      setTimeout(() => process.exit(1), STOP_MS).unref();
      service.close().then(
        () => process.exit(0),
        (error) => end(error, "The service did not stop cleanly"),
      );
    });
  }
  forgetStart();
  const token = await renewFirstOwnerToken(service.services);
  // For a person to read, not for the log.
  for (const { email, password, name } of await ownDemoPasswords(service.services))
    process.stdout.write(`  Sign-in   ${email}  ${password}  ${name}\n`);
  const port = await service.listen();
  if (isZoneDataOld(process.versions.tz))
    log.warn(
      { zoneData: process.versions.tz, known: KNOWN_ZONE_DATA },
      "This Node.js has old time zone tables: schedules may be an hour wrong in some countries. Update Node.js",
    );
  log.info({ port, data: env.value.dataDir }, "The service is ready");
  // Logged at every log level: without it nobody can begin.
  if (token !== null)
    process.stdout.write(inviteFirstOwner(env.value.publicUrl ?? `http://localhost:${port}`, token));
  await printResetLink(service.services, (text) => process.stdout.write(text));
} catch (error) {
  end(error, "The service cannot start");
}

function inviteFirstOwner(address: string, token: string): string {
  return `No one can sign in yet. Open this link to create the owner's sign-in. It works once:\n  ${firstOwnerLink(address, token)}\n`;
}

/** Exits with the error in the log: a process in an unknown state must not continue. */
function end(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}
