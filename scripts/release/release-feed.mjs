import { createHash } from 'node:crypto';

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const textElement = (name, text, type = '') => `<${name}${type && ` type="${type}"`}>${escapeXml(text)}</${name}>`;

/** An id that stays the same wherever the feed is published: a UUID of version 8 made from the name. */
function permanentId(name) {
  const hex = createHash('sha256').update(name).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The releases of a changelog, the newest first. @throws where a heading is not `## 1.2.3 (2026-11-28)`
 * @param {string} changelog
 */
export function listReleases(changelog) {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const [heading = ''] = section.split('\n', 1);
    const [, version, day] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? [];
    if (version === undefined) throw new Error(`CHANGELOG.md: "## ${heading}" is not "## VERSION (YYYY-MM-DD)".`);
    return { version, day, text: section.slice(heading.length).trim() };
  });
}

/**
 * The releases as an Atom feed (RFC 4287), which a technician can follow.
 * @param {string} changelog
 */
export function releaseFeed(changelog) {
  const releases = listReleases(changelog);
  const entries = releases.map(({ version, day, text }) => [
    '<entry>',
    textElement('id', permanentId(`glosy ${version}`)),
    textElement('title', `Głosy ${version}`),
    textElement('updated', `${day}T00:00:00Z`),
    textElement('content', text, 'text'),
    '</entry>',
  ]);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    textElement('id', permanentId('glosy')),
    textElement('title', 'Releases of Głosy'),
    textElement('updated', `${releases[0]?.day}T00:00:00Z`),
    '<author><name>Głosy</name></author>',
    ...entries.flat(),
    '</feed>',
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}
