import type { Entry } from 'yauzl';

const utf8Flag = 0x800;
/** Letters 80–FF of code page 852, in which Polish Windows names the files of a ZIP. */
const page852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■ ';

/** The name of an entry, decoded as the program that wrote it meant it; backslashes become slashes. */
export function decodeZipName({
  generalPurposeBitFlag,
  fileName,
}: Pick<Entry, 'generalPurposeBitFlag' | 'fileName'>): string {
  const bytes = fileName as unknown as Uint8Array;
  const name = (generalPurposeBitFlag & utf8Flag) !== 0 ? new TextDecoder().decode(bytes) : decodeUnmarked(bytes);
  return name.replaceAll('\\', '/').normalize('NFC');
}

/** macOS writes UTF-8 without saying so. */
function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : page852[byte - 128])).join('');
  }
}
