const folders = /^(__macosx|@eadir|#recycle|\$recycle\.bin|system volume information|lost\+found)$/i;
const names = /^(~\$.*|~.*\.tmp|(eh)?thumbs(_vista)?\.db|desktop\.ini|icon\r)$/i;

/** Whether a path is a leftover of an operating system, disk or open program, which may be ignored. */
export function isJunk(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || folders.test(name) || names.test(name));
}
