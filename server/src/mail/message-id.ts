/** A `Message-ID` in the domain of the sender (`Name <address>` or an address alone). */
export function messageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
