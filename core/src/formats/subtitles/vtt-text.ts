import { joinSpeaker, splitSpeaker } from '../../transcript/speaker.ts';
import { decodeEntities } from '../xml/html-characters.ts';

/**
 * The plain text of a WebVTT cue: `<v Name>` becomes `Name: ` on a new line, other tags are removed, entities are
 * decoded.
 */
export function readCueText(text: string): string {
  let plain = '';
  let from = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', Math.max(open + 1, from))) {
    if (!/[a-z0-9/]/i.test(text[open + 1] ?? '')) continue;
    const close = text.indexOf('>', open);
    if (close < 0) break;
    plain += decodeEntities(text.slice(from, open));
    const tag = text.slice(open + 1, close);
    // `<br>` is not a WebVTT tag, but other archives write it.
    if (/^br\b/i.test(tag)) plain += '\n';
    const speaker = voiceOf(tag);
    if (speaker !== '') plain += `${plain === '' || plain.endsWith('\n') ? '' : '\n'}${speaker}: `;
    from = close + 1;
    // Some programs indent the words after the name.
    while (speaker !== '' && text[from] === ' ') from++;
  }
  return plain + decodeEntities(text.slice(from));
}

/** A cue's text in WebVTT: a text line that names its speaker begins a voice, which lasts to the next. */
export function writeCueText(text: string): string {
  let isVoiceOpen = false;
  let cue = '';
  for (const [index, line] of text.split('\n').entries()) {
    const spoken = splitSpeaker(line);
    // A name that ends with `--` would form `-->` with the tag's `>`, which every reader takes for a time range.
    const isArrow = spoken.speaker?.endsWith('--');
    const isVoice = spoken.speaker !== null && !isArrow && joinSpeaker(spoken) === line;
    const before = `${isVoice && isVoiceOpen ? '</v>' : ''}${index > 0 ? '\n' : ''}`;
    cue += before + (isVoice ? `<v ${escapeText(spoken.speaker ?? '')}>${escapeText(spoken.words)}` : escapeText(line));
    isVoiceOpen ||= isVoice;
  }
  return isVoiceOpen ? `${cue}</v>` : cue;
}

/** The name in `v Name` or `v.class Name`; empty for any other tag. */
function voiceOf(tag: string): string {
  if (!/^v[.\s]/i.test(tag)) return '';
  const gap = tag.search(/\s/);
  return gap < 0 ? '' : decodeEntities(tag.slice(gap)).trim();
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
