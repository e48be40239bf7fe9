import { eq } from "drizzle-orm";
import { collections, libraryItems, scheduleSlots, schedules } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** Two weeks of music for the demo's first company: one with a gap at night, one that never ends. */

interface Part {
  /** Days from Monday 0. */
  readonly days: readonly number[];
  /** Hours of the day. The end may lie on the next day, past 24. */
  readonly from: number;
  readonly to: number;
  readonly playlist: string;
}

const OWNER = "harbour-and-pine";
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];

const DEMO_SCHEDULES: readonly {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parts: readonly Part[];
}[] = [
  {
    slug: "opening-hours",
    name: "Opening hours",
    description: "Calm mornings, busy lunches, evenings with a pulse. Nothing is planned for the night.",
    parts: [
      { days: EVERY_DAY, from: 7, to: 11, playlist: "first-hour" },
      { days: EVERY_DAY, from: 11, to: 17, playlist: "long-lunch" },
      { days: EVERY_DAY, from: 17, to: 23, playlist: "after-five" },
    ],
  },
  {
    slug: "day-and-night",
    name: "Day and night",
    description: "A lobby that never closes, with weekends of its own.",
    parts: [
      { days: WEEKDAYS, from: 6, to: 18, playlist: "flat-white" },
      { days: WEEKEND, from: 6, to: 18, playlist: "sunday-bread" },
      { days: EVERY_DAY, from: 18, to: 30, playlist: "corner-booth-jazz" },
    ],
  },
];

/** Adds the schedules, where their account is. */
export async function seedSchedules(db: Services["db"], now: Date): Promise<void> {
  const accountId = idOf("Account", OWNER);
  const [owner] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  for (const { slug, name, description, parts } of DEMO_SCHEDULES) {
    const id = idOf("Schedule", slug);
    const [cover] = await db
      .select({ image: collections.image })
      .from(collections)
      .where(eq(collections.id, idOf("Playlist", parts[0]?.playlist ?? "")));
    await db.insert(schedules).values({
      id,
      accountId,
      name,
      description,
      image: cover?.image ?? null,
      snapshot: "1",
      updatedAt: now,
    });
    await db
      .insert(libraryItems)
      .values({ accountId, itemId: id, kind: "SCHEDULE", addedAt: now })
      .onConflictDoNothing();
    await db.insert(scheduleSlots).values(
      parts.flatMap(({ days, from, to, playlist }, part) =>
        days.map((day) => ({
          id: `${slug}-${part}-${day}`,
          scheduleId: id,
          startMinute: (day * 24 + from) * 60,
          durationMinutes: (to - from) * 60,
          collectionIds: [idOf("Playlist", playlist)],
        })),
      ),
    );
  }
}
