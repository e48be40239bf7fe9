import { randomUUID } from "node:crypto";
import { lockAccount } from "#server/modules/accounts/public.ts";
import { cutAudio } from "#server/modules/announcement-audio/public.ts";
import { publishMessaging } from "#server/modules/messaging/announce-change.ts";
import {
  type AnnouncementRow,
  countAnnouncements,
  findAnnouncements,
  insertAnnouncement,
  updateAnnouncement,
} from "#server/modules/messaging/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MAX_ANNOUNCEMENTS } from "#shared/contract/announcements.ts";
import type { AnnouncementChange, NewAnnouncement } from "#shared/contract/graphql/inputs/messaging.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

const TOO_MANY = problem("invalid", {
  reason: "too-many-messages",
  fields: { name: { code: "rule", rule: "messageLimit", values: { most: MAX_ANNOUNCEMENTS } } },
});

/** Makes a message of a sound of the account. */
export async function addAnnouncement(
  services: Services,
  accountId: string,
  { name, audio }: Pick<NewAnnouncement, "name" | "audio">,
): Promise<Result<AnnouncementRow, Problem>> {
  if ((await countAnnouncements(services.db, accountId)) >= MAX_ANNOUNCEMENTS) return TOO_MANY;
  const cut = await cutAudio(services, accountId, audio);
  if (!cut.ok) return cut;
  const at = services.now();
  const row: AnnouncementRow = {
    id: idOf("Announcement", randomUUID()),
    accountId,
    name,
    archived: false,
    audioId: cut.value.id,
    createdAt: at,
    updatedAt: at,
  };
  const added = await services.db.transaction(async (tx): Promise<Result<AnnouncementRow, Problem>> => {
    await lockAccount(tx, accountId);
    if ((await countAnnouncements(tx, accountId)) >= MAX_ANNOUNCEMENTS) return TOO_MANY;
    await insertAnnouncement(tx, row);
    return ok(row);
  });
  if (added.ok) publishMessaging(services, accountId);
  return added;
}

/** Changes what is given of a message. Campaigns keep an archived one and leave it out. */
export async function changeAnnouncement(
  services: Services,
  accountId: string,
  { id, name, archived, audio }: Omit<AnnouncementChange, "account">,
): Promise<Result<AnnouncementRow, Problem>> {
  const [row] = await findAnnouncements(services.db, accountId, [id]);
  if (!row) return problem("not-found");
  const cut = audio ? await cutAudio(services, accountId, audio) : null;
  if (cut && !cut.ok) return cut;
  const changes = {
    ...(name == null ? {} : { name }),
    ...(archived == null ? {} : { archived }),
    ...(cut === null ? {} : { audioId: cut.value.id }),
  };
  if (Object.keys(changes).length === 0) return ok(row);
  const changed = await services.db.transaction(async (tx): Promise<Result<AnnouncementRow, Problem>> => {
    await lockAccount(tx, accountId);
    const returns = row.archived && archived === false;
    if (returns && (await countAnnouncements(tx, accountId)) >= MAX_ANNOUNCEMENTS) return TOO_MANY;
    const updated = await updateAnnouncement(tx, id, { ...changes, updatedAt: services.now() });
    return updated ? ok(updated) : problem("not-found");
  });
  if (changed.ok) publishMessaging(services, accountId);
  return changed;
}
