/** PRONOM registry ids of formats, detected by their first bytes. */
const pdfVersions: Readonly<Record<string, string>> = {
  '1.0': 'fmt/14',
  '1.1': 'fmt/15',
  '1.2': 'fmt/16',
  '1.3': 'fmt/17',
  '1.4': 'fmt/18',
  '1.5': 'fmt/19',
  '1.6': 'fmt/20',
  '1.7': 'fmt/276',
  '2.0': 'fmt/1129',
};
const jfifVersions: Readonly<Record<string, string>> = { '1.0': 'fmt/42', '1.1': 'fmt/43', '1.2': 'fmt/44' };

/** Null if the bytes and the type do not identify a format. */
export function pronomId(contentType: string, head: Buffer): string | null {
  if (contentType === 'audio/mpeg') return 'fmt/134';
  if (contentType === 'audio/wav') return waveId(head);
  if (contentType === 'application/pdf') return pdfVersions[head.toString('latin1', 5, 8)] ?? null;
  if (contentType === 'image/png') return 'fmt/11';
  if (contentType === 'image/jpeg' && head.toString('latin1', 6, 10) === 'JFIF') {
    return jfifVersions[`${head[11]}.${head[12]}`] ?? null;
  }
  return null;
}

/** By the length of the chunk that describes the samples; if that chunk is not the first, the general format. */
function waveId(head: Buffer): string {
  if (head.length < 20 || head.toString('latin1', 12, 16) !== 'fmt ') return 'fmt/6';
  const ids: Readonly<Record<number, string>> = { 16: 'fmt/141', 18: 'fmt/142', 40: 'fmt/143' };
  return ids[head.readUInt32LE(16)] ?? 'fmt/6';
}
