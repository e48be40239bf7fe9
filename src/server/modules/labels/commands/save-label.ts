import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { lockAccount } from "#server/modules/accounts/public.ts";
import {
  findLabel,
  insertLabels,
  type LabelRow,
  labelsOfAccount,
  updateLabelRow,
} from "#server/modules/labels/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { LabelInput, LabelPatch } from "#shared/contract/rest/zones/labels.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { type LabelColor, labelKey, MOST_LABELS, nextLabelColor } from "#shared/domain/labels/label-rules.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

const TAKEN = problem("conflict", {
  reason: "label-taken",
  fields: { name: { code: "rule", rule: "labelTaken" } },
});
const TOO_MANY = problem("conflict", {
  reason: "too-many-labels",
  fields: { name: { code: "rule", rule: "labelLimit", values: { most: MOST_LABELS } } },
});

/** Adds a label to an account. */
export async function addLabel(
  services: Services,
  accountId: string,
  input: z.output<typeof LabelInput>,
): Promise<Result<LabelRow, Problem>> {
  const added = await services.db.transaction(async (tx): Promise<Result<LabelRow, Problem>> => {
    const made = await addNewLabels(tx, { accountId, at: services.now() }, [input]);
    if (!made.ok) return made;
    const [row] = made.value;
    return row ? ok(row) : TAKEN;
  });
  if (added.ok) publishLabels(services, added.value.accountId);
  return added;
}

/** Adds labels to an account within a transaction and returns those whose names were free. Locks the account. */
export async function addNewLabels(
  tx: Database,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
  inputs: readonly { readonly name: string; readonly color?: LabelColor | undefined }[],
): Promise<Result<readonly LabelRow[], Problem>> {
  await lockAccount(tx, accountId);
  const own = await labelsOfAccount(tx, accountId);
  const taken = new Set(own.map(({ key }) => key));
  const free = inputs.filter(({ name }) => !taken.has(labelKey(name)));
  if (own.length + free.length > MOST_LABELS) return TOO_MANY;
  const colors = own.map(({ color }) => color);
  const rows = free.map(({ name, color = nextLabelColor(colors) }) => {
    colors.push(color);
    const id = idOf("Label", randomUUID());
    return { id, accountId, name, key: labelKey(name), color, createdAt: at };
  });
  return ok(await insertLabels(tx, rows));
}

/** Renames or recolours a label. */
export async function changeLabel(
  services: Services,
  accountId: string,
  id: string,
  patch: z.output<typeof LabelPatch>,
): Promise<Result<LabelRow, Problem>> {
  const name = patch.name === undefined ? {} : { name: patch.name, key: labelKey(patch.name) };
  const color = patch.color === undefined ? {} : { color: patch.color };
  return await write(services, accountId, id, { ...name, ...color });
}

/** Deletes a label; its places on zones and locations are kept for restoring it. */
export async function removeLabel(
  services: Services,
  accountId: string,
  id: string,
): Promise<Result<LabelRow, Problem>> {
  return await write(services, accountId, id, { deletedAt: services.now() });
}

/** Restores a deleted label, unless another label has its name by now. */
export async function returnLabel(
  services: Services,
  accountId: string,
  id: string,
): Promise<Result<LabelRow, Problem>> {
  return await write(services, accountId, id, { deletedAt: null });
}

async function write(
  services: Services,
  accountId: string,
  id: string,
  changes: Partial<Pick<LabelRow, "name" | "key" | "color" | "deletedAt">>,
): Promise<Result<LabelRow, Problem>> {
  const restores = changes.deletedAt === null;
  const written = await services.db.transaction(async (tx): Promise<Result<LabelRow, Problem>> => {
    await lockAccount(tx, accountId);
    const label = await findLabel(tx, accountId, id);
    if (!label || (label.deletedAt !== null && !restores)) return problem("not-found");
    if (Object.keys(changes).length === 0) return ok(label);
    const others = (await labelsOfAccount(tx, accountId)).filter((other) => other.id !== id);
    if (changes.deletedAt === undefined || restores) {
      if (others.some(({ key }) => key === (changes.key ?? label.key))) return TAKEN;
      if (others.length >= MOST_LABELS) return TOO_MANY;
    }
    const row = await updateLabelRow(tx, id, changes);
    return row ? ok(row) : problem("not-found");
  });
  if (written.ok) publishLabels(services, written.value.accountId);
  return written;
}

/** Updates the account's screens. */
export function publishLabels({ events }: Pick<Services, "events">, accountId: string): void {
  events.publish("label_update", { data: { type: "account", id: accountId }, account: accountId });
}
