/** Thrown for a file whose content cannot be read; the message is a Polish sentence. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
