/** Versions of the Oral History Metadata Synchronizer's format that the archive writes. */
export const ohmsVersions = ['5.4', '6'] as const;
export type OhmsVersion = (typeof ohmsVersions)[number];
