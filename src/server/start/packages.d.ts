export function arePackagesInstalled(root: string): boolean;
