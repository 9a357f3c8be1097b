/** Name of the uploaded original of the portrait; it is never served under this name. */
export function originalPhotoName(signature: string): string {
  return `${signature}_photo.original`;
}
