/** The photo as it was sent, kept beside the one that is served. It is not served under this name. */
export function originalPhotoName(signature: string): string {
  return `${signature}_photo.original`;
}
