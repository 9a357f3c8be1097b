/** How long the browser may take to begin saving, in milliseconds: Safari asks the user first. */
const savingMs = 60_000;

/** Saves a file from memory under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), savingMs);
}
