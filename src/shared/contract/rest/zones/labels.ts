import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { LABEL_COLORS, LABEL_NAME_LENGTH, MOST_LABELS_EACH } from "#shared/domain/labels/label-rules.ts";

/** Labels that people give to zones and locations; service `auth`. */

export const Label = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  color: z.enum(LABEL_COLORS),
});
export type Label = z.output<typeof Label>;

const LabelName = requiredText(LABEL_NAME_LENGTH);
/** Without a colour it gets the account's least used one. */
export const LabelInput = z.object({ name: LabelName, color: z.enum(LABEL_COLORS).optional() });
export const LabelPatch = LabelInput.partial();
/** All labels of one zone or location. */
export const LabelIds = z.object({ labels: z.array(OpaqueId).max(MOST_LABELS_EACH) });

const place = "/api/auth/accounts/:account/labels";

export const listLabels = endpoint({
  method: "GET",
  path: place,
  summary: "The account's labels, by name.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  response: z.object({ items: z.array(Label) }),
});

export const createLabel = endpoint({
  method: "POST",
  path: place,
  summary: "Adds a label to an account. Names are unique, whatever their case.",
  needs: may("label.edit", account("account")),
  log: "labels.created",
  params: ids("account"),
  body: LabelInput,
  response: Label,
  example: () => ({ body: { name: "With terrace" } }),
});

export const updateLabel = endpoint({
  method: "PUT",
  path: `${place}/:label`,
  summary: "Changes a label's name or colour; what is left out stays.",
  needs: may("label.edit", account("account")),
  log: "labels.updated",
  params: ids("account", "label"),
  body: LabelPatch,
  response: Label,
  example: () => ({ body: { color: "blue" as const } }),
});

export const deleteLabel = endpoint({
  method: "DELETE",
  path: `${place}/:label`,
  summary: "Deletes a label, also from its zones and locations. Restoring it undoes this for 30 days.",
  needs: may("label.edit", account("account")),
  log: "labels.deleted",
  params: ids("account", "label"),
  response: Label,
});

export const restoreLabel = endpoint({
  method: "POST",
  path: `${place}/:label/restore`,
  summary: "Restores a deleted label and its place on zones and locations.",
  needs: may("label.edit", account("account")),
  log: "labels.restored",
  params: ids("account", "label"),
  response: Label,
});
