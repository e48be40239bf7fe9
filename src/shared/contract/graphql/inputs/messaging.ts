import { z } from "zod";
import {
  CampaignRule,
  Lift,
  MAX_ANNOUNCEMENT_NAME,
  MAX_CAMPAIGN_ANNOUNCEMENTS,
  MAX_CAMPAIGN_NAME,
  Placement,
} from "#shared/contract/announcements.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { Id, SubjectId } from "./values.ts";

const MAX_TARGETS = 2000;

export const AnnouncementAudioInput = z.object({
  source: Id,
  startMs: z.int().min(0),
  endMs: z.int().min(1),
});

const AnnouncementName = requiredText(MAX_ANNOUNCEMENT_NAME);
const CampaignName = requiredText(MAX_CAMPAIGN_NAME);

const Announcements = z.array(OpaqueId).min(1).max(MAX_CAMPAIGN_ANNOUNCEMENTS);

export const CampaignTargets = z
  .object({
    everywhere: z.boolean(),
    zones: z.array(OpaqueId).max(MAX_TARGETS),
    locations: z.array(OpaqueId).max(MAX_TARGETS),
    labels: z.array(OpaqueId).max(MAX_TARGETS),
  })
  .refine(
    ({ everywhere, zones, locations, labels }) =>
      everywhere || zones.length + locations.length + labels.length > 0,
    {
      params: { message: { code: "required" } },
    },
  );
export type CampaignTargets = z.output<typeof CampaignTargets>;

export const CreateAnnouncement = z.object({
  input: z.object({ account: SubjectId, name: AnnouncementName, audio: AnnouncementAudioInput }),
});
export type NewAnnouncement = z.output<typeof CreateAnnouncement>["input"];

export const UpdateAnnouncement = z.object({
  input: z.object({
    account: SubjectId,
    id: Id,
    name: AnnouncementName.nullish(),
    archived: z.boolean().nullish(),
    audio: AnnouncementAudioInput.nullish(),
  }),
});
export type AnnouncementChange = z.output<typeof UpdateAnnouncement>["input"];

export const CreateAnnouncementCampaign = z.object({
  input: z.object({
    account: SubjectId,
    name: CampaignName,
    enabled: z.boolean(),
    announcementIds: Announcements,
    rule: CampaignRule,
    targets: CampaignTargets,
  }),
});
export type NewCampaign = z.output<typeof CreateAnnouncementCampaign>["input"];

export const UpdateAnnouncementCampaign = z.object({
  input: z.object({
    account: SubjectId,
    id: Id,
    name: CampaignName.nullish(),
    enabled: z.boolean().nullish(),
    archived: z.boolean().nullish(),
    announcementIds: Announcements.nullish(),
    rule: CampaignRule.nullish(),
    targets: CampaignTargets.nullish(),
  }),
});
export type CampaignChange = z.output<typeof UpdateAnnouncementCampaign>["input"];

export const PlayAnnouncement = z.object({
  input: z.object({
    account: SubjectId,
    announcement: Id,
    soundZones: z.array(SubjectId).min(1).max(MAX_TARGETS),
    lift: Lift,
    placement: Placement,
    emergency: z.boolean(),
  }),
});
export type AnnouncementNow = z.output<typeof PlayAnnouncement>["input"];
