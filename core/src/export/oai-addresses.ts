/** A recording in the archive's OAI-PMH interface. */
export interface OaiPlace {
  /** Address of the interface. */
  baseUrl: string;
  identifier: string;
}

/** `oai:{domain}:{signature}`; letters that identifiers do not allow are percent-encoded. */
export function oaiIdentifier(domain: string, signature: string): string {
  return `oai:${domain}:${encodeURIComponent(signature)}`;
}

/** The signature in an identifier of this domain; null for any other text. */
export function signatureOfIdentifier(domain: string, identifier: string): string | null {
  const start = `oai:${domain}:`;
  if (!identifier.startsWith(start)) return null;
  try {
    const signature = decodeURIComponent(identifier.slice(start.length));
    return signature === '' || signature.includes('\0') ? null : signature;
  } catch {
    return null;
  }
}

/** The address of the recording's description in a format. */
export function oaiRecordAddress({ baseUrl, identifier }: OaiPlace, prefix: string): string {
  const query = new URLSearchParams({ verb: 'GetRecord', metadataPrefix: prefix, identifier });
  return `${baseUrl}?${query}`;
}
