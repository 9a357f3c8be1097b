/**
 * Where the server writes what a guarded page will show first (`renderListening`), which is read and heard while the
 * page's code is on the way. It is no part of what React draws: the page takes its place as soon as it can be drawn.
 */
export function WrittenView() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps what the server wrote
  return <div className="written-view" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
}

const nothing = { __html: '' };
