import { usualCatalogue } from '@glosy/core/recording/catalogue';
import type { Recording } from '@glosy/core/recording/recording';
import { type StaffEntry, toEntry } from '@glosy/core/recording/recording-entry';

type Parts<T> = {
  [Key in keyof T]?: T[Key] extends unknown[] ? T[Key] : T[Key] extends object ? Parts<T[Key]> : T[Key];
};

/** A public recording without files, with the given `parts` overridden. */
export function makeRecording(parts: Parts<Recording> = {}): Recording {
  const { metadata, proofreading, description, technical, access, catalogue, ...rest } = parts;
  const id = rest.id ?? 'HM-2024-001';
  return {
    id,
    version: 1,
    updatedAt: '2024-05-12T10:00:00.000Z',
    audio: [],
    ...rest,
    metadata: {
      ...{ signature: id, title: 'Rozmowa o szkole', date: '1987-05-12', location: '', duration: '', interviewer: '' },
      ...metadata,
      interviewee: { name: 'Anna Kowalska', photo: '', biography: '', ...metadata?.interviewee },
    },
    proofreading: { email: '', status: '', ...proofreading },
    description: {
      ...{ summary: '', timeline: [] },
      ...description,
      indexes: { geographical: [], personal: [], subject: [], ...description?.indexes },
    },
    technical: { format: '', storage: [], transcripts: [], ...technical },
    access: { restrictions: 'public', rights: '', downloadable: false, published: 'nothing', ...access },
    catalogue: { ...usualCatalogue, ...catalogue },
  };
}

/** The same recording as a list entry for staff. */
export function makeEntry(parts: Parts<Recording> = {}): StaffEntry {
  return toEntry(makeRecording(parts), { photos: 0, documents: 0, ...parts.media }) as StaffEntry;
}
