import { findAll } from '@glosy/core/text/fold';
import { MarkedText } from '../player/search/marked-text.tsx';

/** The name of a tag with the searched part marked, regardless of case and diacritics. */
export function FoundName({ name, phrase }: { name: string; phrase: string }) {
  const needle = phrase.trim();
  if (needle === '') return name;
  return <MarkedText text={name} marks={{ matches: findAll(name, needle), active: -1 }} from={0} to={name.length} />;
}
