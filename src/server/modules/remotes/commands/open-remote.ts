import { codeProblem } from "#server/code-refusals.ts";
import { recordCall } from "#server/modules/audit/public.ts";
import { remoteViewer, toRemoteZone } from "#server/modules/remotes/records.ts";
import { findZoneByCode } from "#server/modules/remotes/repository.ts";
import { type ZoneRow, zoneEntity } from "#server/modules/zones/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OpenedRemote } from "#shared/contract/rest/zones/remotes.ts";
import { normaliseRemoteCode } from "#shared/domain/pairing/remote-code.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** One counter for all callers. */
const EVERYBODY = "everybody";

/**
 * Opens the remote of a zone by its code, without a session. Wrong codes count against the caller's address,
 * and against a limit for everybody.
 */
export async function openByCode(
  services: Services,
  address: string,
  typed: string,
): Promise<Result<OpenedRemote, Problem>> {
  const { limits } = services;
  const from = addressBlock(address);
  const tried = await limits.take("remote-code", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const triedByAll = await limits.take("remote-code-anywhere", EVERYBODY);
  if (!triedByAll.ok) return codeProblem("too-many-tries", triedByAll.retryAfterMs);
  const code = normaliseRemoteCode(typed);
  const zoneId = code === null ? null : await findZoneByCode(services.db, code);
  const [found] = zoneId === null ? [] : await zoneEntity.find(services, [zoneId]);
  if (!found || found.deactivated || found.row.account.suspended || code === null)
    return codeProblem("unknown");
  await limits.giveBack("remote-code", from);
  await limits.giveBack("remote-code-anywhere", EVERYBODY);
  const opened = await open(services, found.row, code);
  await recordCall(services, {
    name: "POST /api/auth/remotes",
    log: "zones.remote-opened",
    viewer: remoteViewer(found.row, ""),
    entity: zoneEntity,
    found: [found],
    request: null,
    answer: null,
  });
  return ok(opened);
}

/** Opens the remote of a zone for somebody who may see its code. */
export async function openByPerson(services: Services, row: ZoneRow): Promise<Result<OpenedRemote, Problem>> {
  const code = shownCode(row);
  if (code === null)
    return problem("conflict", { reason: "no-code", message: "The zone has no remote code" });
  return ok(await open(services, row, code));
}

/** The zone's code; null if it has none, or one of a former version. */
export function shownCode({ zone }: ZoneRow): string | null {
  return zone.remoteCode === null ? null : normaliseRemoteCode(zone.remoteCode);
}

async function open(services: Services, row: ZoneRow, code: string): Promise<OpenedRemote> {
  const token = await services.tokens.issueRemote({ soundZoneId: row.zone.id, code });
  return { token, sound_zone: toRemoteZone(services, row) };
}
