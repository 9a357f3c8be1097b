const folders = /^(__macosx|@eadir|#recycle|\$recycle\.bin|system volume information|lost\+found)$/i;
const names = /^(~\$.*|~.*\.tmp|(eh)?thumbs(_vista)?\.db|desktop\.ini|icon\r)$/i;

/** Whether a path is what systems, disks and open programs leave behind: nobody misses it. */
export function isJunk(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || folders.test(name) || names.test(name));
}
