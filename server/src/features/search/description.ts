import type { HitField } from '@glosy/core/search/search';
import { readChapters } from '../recordings/chapters/stored-chapters.ts';

/** A searchable text about a recording. */
export interface DescriptionItem {
  field: HitField;
  text: string;
  /** Seconds; only for a chapter. */
  start?: number;
  /** Only for a chapter; empty means the first audio file. */
  audio_file?: string;
}

/** Source data of a description. */
export interface Described {
  title: string;
  interviewee_name: string;
  interviewee_biography: string;
  interviewer: string;
  location: string;
  summary: string;
  /** JSON, as stored. */
  timeline: string;
  indexes: string;
  /** Names of the tags on its lines. */
  tags: readonly string[];
  /** Photos and documents that are not internal. */
  media: readonly { type: 'photos' | 'documents'; title: string; description: string }[];
}

/** Every searchable text of a description, for the index and the results alike. */
export function describe(recording: Described): DescriptionItem[] {
  const indexes: { geographical: string[]; personal: string[]; subject: string[] } = JSON.parse(recording.indexes);
  const named = new Set([...indexes.personal, ...indexes.subject, ...recording.tags]);
  const items: DescriptionItem[] = [
    { field: 'title', text: recording.title },
    { field: 'narrator', text: recording.interviewee_name },
    { field: 'interviewer', text: recording.interviewer },
    { field: 'place', text: recording.location },
    ...indexes.geographical.map((text) => ({ field: 'place', text }) as const),
    ...[...named].map((text) => ({ field: 'tag', text }) as const),
    ...readChapters(recording.timeline).flatMap(({ start, title, synopsis, keywords, audio_file }) =>
      [title, ...paragraphsOf(synopsis), ...keywords].map(
        (text) => ({ field: 'timeline', text, start, audio_file }) as const,
      ),
    ),
    ...paragraphsOf(recording.summary).map((text) => ({ field: 'summary', text }) as const),
    ...paragraphsOf(recording.interviewee_biography).map((text) => ({ field: 'biography', text }) as const),
    ...recording.media.flatMap(({ type, title, description }) =>
      [title, description].map((text) => ({ field: type === 'photos' ? 'caption' : 'document', text }) as const),
    ),
  ];
  return items.filter(({ text }) => text.trim() !== '');
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/);
}
