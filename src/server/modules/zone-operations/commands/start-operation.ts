import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import { recordSeveral } from "#server/modules/audit/public.ts";
import { refuseLabels } from "#server/modules/labels/public.ts";
import { findSource } from "#server/modules/playback/public.ts";
import { findPreset } from "#server/modules/presets/public.ts";
import {
  findByKey,
  findUndo,
  hasChangedMusic,
  insertOperation,
  type NamedZone,
  type OperationRow,
  zonePlaces,
  zonesOfOperation,
} from "#server/modules/zone-operations/repository.ts";
import { queueOperation } from "#server/modules/zone-operations/run-operation.ts";
import { checkSettings, idsOfSelection } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type {
  StoredChange,
  ZoneChange,
  ZoneOperationInput,
} from "#shared/contract/rest/zones/zone-operations.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { type Denial, locationsWithin, may } from "#shared/domain/access/may.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";

interface Caller {
  readonly viewer: PersonViewer;
  readonly account: AccountRow;
}

/** Starts a change of many zones. Refused as a whole when the caller may change none of them. */
export async function startOperation(
  services: Services,
  { viewer, account }: Caller,
  { key, zones, change }: z.output<typeof ZoneOperationInput>,
): Promise<Result<OperationRow, Problem>> {
  const former = await findByKey(services.db, { accountId: account.id, createdBy: viewer.userId, key });
  if (former) return ok(former);
  const refused = await checkChange(services, account, change);
  if (refused) return refused;
  const facts = accountFacts(account, services.env.billing);
  const actions = await actionsOf(services, account.id, change);
  // Zones that are named are outcomes if the caller may not change them; a filter finds only those that they may.
  const places = actions.map((action) => locationsWithin(viewer, action, { account: facts }));
  const within = "ids" in zones ? null : commonTo(places);
  const ids = await idsOfSelection(services, account.id, within, zones);
  if (!ids.ok) return ids;
  return await start(services, { viewer, account }, { key, ids: ids.value, change, undoOf: null, actions });
}

/** Undoes an operation. A second call answers with the first one's operation. */
export async function undoOperation(
  services: Services,
  caller: Caller,
  row: OperationRow,
): Promise<Result<OperationRow, Problem>> {
  const former = await findUndo(services.db, row.id);
  if (former) return ok(former);
  if (row.endedAt === null || row.change.type === "undo")
    return problem("conflict", { reason: "not-undoable" });
  const ids = await zonesOfOperation(services.db, row.id, "changed");
  if (ids.length === 0) return problem("conflict", { reason: "not-undoable" });
  const change = { type: "undo", of: row.change.type } as const;
  // Its preset may have been deleted or changed since: what it did in the zones counts.
  const actions =
    row.change.type !== "preset"
      ? await actionsOf(services, caller.account.id, row.change)
      : presetActions(await hasChangedMusic(services.db, row.id));
  return await start(services, caller, { key: `undo ${row.id}`, ids, change, undoOf: row.id, actions });
}

/** Makes an operation's change again to the zones in which it failed. */
export async function retryOperation(
  services: Services,
  { viewer, account }: Caller,
  row: OperationRow,
  key: string,
): Promise<Result<OperationRow, Problem>> {
  if (row.endedAt === null || row.change.type === "undo")
    return problem("conflict", { reason: "not-retryable" });
  const ids = await zonesOfOperation(services.db, row.id, "failed");
  if (ids.length === 0) return problem("conflict", { reason: "not-retryable" });
  return await startOperation(
    services,
    { viewer, account },
    { key, zones: { ids: [...ids] }, change: row.change },
  );
}

interface NewOperation {
  readonly key: string;
  readonly ids: readonly string[];
  readonly change: StoredChange;
  readonly undoOf: string | null;
  /** What the caller must be allowed to do in each zone. */
  readonly actions: readonly Action[];
}

async function start(
  services: Services,
  { viewer, account }: Caller,
  { key, ids, change, undoOf, actions }: NewOperation,
): Promise<Result<OperationRow, Problem>> {
  const { db, env, now } = services;
  const facts = accountFacts(account, env.billing);
  const byLocation = new Map<string, Denial | null>();
  const denialOf = (subject: Subject) =>
    actions.flatMap((action) => {
      const decision = may(viewer, action, subject);
      return decision.ok ? [] : [decision.reason];
    })[0] ?? null;
  const denialIn = (locationId: string) => {
    const known = byLocation.get(locationId);
    if (known !== undefined) return known;
    const denial = denialOf({ account: facts, locationId });
    byLocation.set(locationId, denial);
    return denial;
  };
  const places = await zonePlaces(db, account.id, ids);
  const zones = places.map(
    ({ id, locationId }): NamedZone => ({ id, reason: denialIn(locationId) === null ? null : "not-allowed" }),
  );
  const first = places.find(({ locationId }) => denialIn(locationId) === null);
  if (!first) {
    const reason = [...byLocation.values()].find((denial) => denial !== null) ?? denialOf({ account: facts });
    return reason ? problem("forbidden", { reason }) : problem("not-found", { reason: "no-zones" });
  }
  const failed = zones.filter(({ reason }) => reason !== null).length;
  const row = await insertOperation(
    db,
    {
      id: idOf("ZoneOperation", randomUUID()),
      accountId: account.id,
      createdBy: viewer.userId,
      key,
      change,
      total: zones.length,
      failed,
      undoOf,
      createdAt: now(),
    },
    zones,
  );
  if (!row) {
    const former =
      undoOf === null
        ? await findByKey(db, { accountId: account.id, createdBy: viewer.userId, key })
        : await findUndo(db, undoOf);
    return former ? ok(former) : problem("conflict");
  }
  await queueOperation(services, row.id);
  await recordSeveral(services, viewer, {
    kind: LOGGED[change.type],
    accountId: account.id,
    first,
    count: zones.length - failed,
  });
  return ok(row);
}

const LOGGED = {
  play: "zones.started",
  pause: "zones.paused",
  volume: "zones.volume",
  source: "zones.music",
  settings: "zones.updated",
  labels: "zones.updated",
  preset: "zones.preset-applied",
  undo: "zones.undone",
} as const satisfies Record<StoredChange["type"], LogKind>;

/** The locations that are in all of these lists; null: all locations. */
function commonTo(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  return lists.reduce(
    (common, list) => (common && list ? common.filter((id) => list.includes(id)) : (common ?? list)),
    null,
  );
}

/** What a person must be allowed to do in a zone, to change it in this way. */
async function actionsOf(
  services: Services,
  accountId: string,
  change: StoredChange,
): Promise<readonly Action[]> {
  switch (change.type) {
    case "play":
    case "pause":
    case "volume":
      return ["zone.control"];
    case "source":
      return ["zone.assign"];
    case "preset": {
      const preset = change.preset === null ? null : await findPreset(services.db, accountId, change.preset);
      return presetActions(preset?.playFromId != null);
    }
    default:
      return ["zone.update"];
  }
}

function presetActions(hasMusic: boolean): readonly Action[] {
  return hasMusic ? ["zone.update", "zone.assign"] : ["zone.update"];
}

/** Refuses music, settings and presets that no zone of the account could get. */
async function checkChange(
  services: Services,
  account: AccountRow,
  change: ZoneChange,
): Promise<Refusal<Problem> | null> {
  if (change.type === "settings") return await checkSettings(services, [account.id], change.settings);
  if (change.type === "labels") return await refuseLabels(services.db, account.id, change.add);
  if (change.type === "source") {
    const found = await findSource(services, account.id, change.play_from);
    return found.ok ? null : found;
  }
  if (change.type !== "preset" || change.preset === null) return null;
  const preset = await findPreset(services.db, account.id, change.preset);
  if (!preset) return problem("not-found", { message: "There is no such preset" });
  if (preset.playFromType === null || preset.playFromId === null) return null;
  const found = await findSource(services, account.id, { type: preset.playFromType, id: preset.playFromId });
  return found.ok ? null : found;
}
