import { describe, expect, expectTypeOf, it } from 'vitest';
import { inMemoryFile } from '../../../storage/in-memory-file.ts';
import type { ServedContent } from '../served-content.ts';
import { endWhenClosed } from './end-when-closed.ts';

describe('an answer that takes long', () => {
  it('ends within a second after a passage was closed', async () => {
    let time = 0;
    let isOpen = true;
    let asked = 0;
    const isCurrent = async () => {
      asked += 1;
      return isOpen;
    };
    const file = endWhenClosed(inMemoryFile(Buffer.alloc(1000, 7), new Date(0)), isCurrent, () => time);
    const read = (position: number) => file.read(Buffer.alloc(100), 0, 100, position);
    expect(await read(0)).toBe(100);
    expect(await read(100)).toBe(100);
    expect(asked).toBe(0);
    time = 1000;
    expect(await read(200)).toBe(100);
    isOpen = false;
    time = 1999;
    expect(await read(300)).toBe(100);
    time = 2000;
    expect(await read(400)).toBe(0);
    expect(asked).toBe(2);
  });

  it('has no stream, which would send passages closed in the meantime', () => {
    const file = endWhenClosed(inMemoryFile(Buffer.alloc(10), new Date(0)), async () => false);
    expect(file).not.toHaveProperty('createReadStream');
    expectTypeOf<Awaited<ReturnType<ServedContent['open']>>>().not.toHaveProperty('createReadStream');
  });
});
