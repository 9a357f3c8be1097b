import { crc32, deflateRawSync } from 'node:zlib';

export interface TestZipEntry {
  path: string;
  content: Buffer | string;
  /** Unix mode; a regular file by default. */
  mode?: number;
  /** The name's bytes, if it is not in UTF-8. */
  name?: Buffer;
  /** A wrong size for the directory. */
  claimedBytes?: number;
  flags?: number;
  /** Extra fields of the directory's entry. */
  extra?: Buffer;
}

/** The Unicode Path extra field of Info-ZIP, with the checksum of `name`. */
export function unicodePath(name: Buffer, path: string): Buffer {
  const utf8 = Buffer.from(path);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + utf8.length, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(name), 5);
  return Buffer.concat([field, utf8]);
}

/** A ZIP as other programs write it, including invalid ones. */
export function zipOf(entries: readonly TestZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, mode = 0o100644, name, claimedBytes, flags, extra = Buffer.alloc(0) } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fileName = name ?? Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags ?? (name ? 0 : 0x800), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed]);
    const entryFields = Buffer.from(common);
    entryFields.writeUInt16LE(extra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, entryFields, rest, fileName, extra);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
