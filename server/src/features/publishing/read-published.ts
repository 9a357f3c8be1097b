import type { ExportedPart, ExportedRecording } from '@glosy/core/export/exported-recording';
import type { PublishedPhoto, PublishedRecording } from '@glosy/core/export/published-recording';
import { type PublicLevel, reaches } from '@glosy/core/recording/publishing';
import { landingAddress } from '@glosy/core/site/landing-address';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readDescribed, readExported } from '../exports/read-exported.ts';
import { listMediaRows } from '../media/media.repository.ts';
import { listPseudonyms } from '../recordings/consent/pseudonyms.repository.ts';
import { listPublishedLevels, publishedLevel } from '../recordings/published.repository.ts';
import { findRecordingRows } from '../recordings/recordings.repository.ts';

type Needs = Pick<Dependencies, 'config' | 'content' | 'now'>;

/**
 * Reads the public content of a recording; null for one that is not published now, equally for a private and a missing
 * one. All public answers are made from it. Call it in a consistent read.
 */
export async function readPublished(
  db: Queryable,
  signature: string,
  { config, content, now }: Needs,
): Promise<PublishedRecording | null> {
  const level = await publishedLevel(db, signature, { now });
  if (level === 'nothing') return null;
  const address = landingAddress(config.publicUrl, signature);
  const exported = await readExported(db, signature, { role: 'user', now, library: content.library.name, address });
  const portraits = await listPublicPortraits(db, [signature]);
  const view = publicView(exported, level, portraits.has(signature));
  return reaches(level, 'all') ? { ...view, photos: await listPublicPhotos(db, signature, address) } : view;
}

/** The same for many recordings, without lines and photos, in a few queries; unpublished ones have no entry. */
export async function readPublishedDescriptions(
  db: Queryable,
  signatures: readonly string[],
  { config, content, now }: Needs,
): Promise<ReadonlyMap<string, PublishedRecording>> {
  const levels = await listPublishedLevels(db, { now }, signatures);
  const exported = await readDescribed(db, [...levels.keys()], {
    role: 'user',
    now,
    library: content.library.name,
    addressOf: (signature) => landingAddress(config.publicUrl, signature),
  });
  const portraits = await listPublicPortraits(db, [...levels.keys()]);
  const views = new Map<string, PublishedRecording>();
  for (const [signature, recording] of exported) {
    const level = levels.get(signature);
    if (level) views.set(signature, publicView(recording, level, portraits.has(signature)));
  }
  return views;
}

function publicView(exported: ExportedRecording, level: PublicLevel, hasPortrait: boolean): PublishedRecording {
  const { address, parts } = exported;
  const numbers = numberSounds(parts);
  const isHeard = reaches(level, 'all');
  return {
    ...exported,
    level,
    parts: parts.flatMap((part, index) => publicPart(part, index, { level, numbers })),
    sounds: isHeard ? [...numbers].map(([name, number]) => sound(parts, name, `${address}/sound/${number}.mp3`)) : [],
    portrait: isHeard && hasPortrait ? `${address}/portrait` : '',
    photos: [],
  };
}

/** Names of audio files → their numbers from 1. */
function numberSounds(parts: readonly ExportedPart[]): ReadonlyMap<string, number> {
  const names = [...new Set(parts.map(({ audioFile }) => audioFile).filter((name) => name !== ''))];
  return new Map(names.map((name, index) => [name, index + 1]));
}

/** File names may reveal more than the level allows, so they are replaced by numbers. */
function publicPart(
  part: ExportedPart,
  index: number,
  { level, numbers }: { level: PublicLevel; numbers: ReadonlyMap<string, number> },
): ExportedPart[] {
  const number = numbers.get(part.audioFile);
  const audioFile = number === undefined ? '' : `${number}.mp3`;
  const chapters = part.chapters.map((chapter) => ({ ...chapter, audio_file: audioFile }));
  if (reaches(level, 'transcript')) {
    const transcriptFile = part.transcriptFile === '' ? '' : `${index + 1}.srt`;
    return [{ ...part, audioFile, transcriptFile, chapters }];
  }
  return audioFile === '' ? [] : [{ ...part, audioFile, transcriptFile: '', lines: [], chapters: [] }];
}

function sound(parts: readonly ExportedPart[], name: string, url: string) {
  const durationSeconds = parts.find(({ audioFile }) => audioFile === name)?.durationSeconds ?? null;
  return { url, mediaType: 'audio/mpeg', durationSeconds };
}

/** Recordings with a portrait that may be shown: a pseudonym hides the narrator's. */
async function listPublicPortraits(db: Queryable, signatures: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findRecordingRows(db, signatures);
  const pseudonyms = await listPseudonyms(db, signatures);
  return new Set(
    rows.filter(({ signature, photo }) => photo !== '' && !pseudonyms.has(signature)).map(({ signature }) => signature),
  );
}

async function listPublicPhotos(db: Queryable, signature: string, address: string): Promise<PublishedPhoto[]> {
  const rows = await listMediaRows(db, signature, 'photos');
  return rows
    .filter(({ internal }) => !internal)
    .map(({ title, description, width, height }, index) => ({
      url: `${address}/photo/${index + 1}`,
      title,
      description,
      width,
      height,
    }));
}
