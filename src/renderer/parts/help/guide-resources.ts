import { offeredResources, type Resource } from "#shared/domain/help/resources.ts";
import { mediaSize } from "./media.ts";

/** The setup guide's items for an account of this country. */
export function resourcesOf(country: string | null): readonly Resource[] {
  return offeredResources(country, (video) => mediaSize(video) !== null);
}

/** The item of this id, if an account of this country is offered it. */
export function findResource(id: string, country: string | null): Resource | null {
  return resourcesOf(country).find((resource) => resource.id === id) ?? null;
}
