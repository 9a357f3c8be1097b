/** Addresses of a recording's IIIF documents; parts, transcripts and pages count from 1. */
export interface IiifAddresses {
  manifest: string;
  search: string;
  canvas(part: number): string;
  canvasSearch(part: number): string;
  /** A transcript of a part, as WebVTT. */
  transcript(part: number, transcript: number): string;
  /** Identifies a part of the manifest; nothing is served at this address. */
  inside(name: string): string;
}

export function iiifAddresses(publicUrl: string, signature: string): IiifAddresses {
  const base = `${publicUrl}/iiif/${encodeURIComponent(signature)}`;
  return {
    manifest: `${base}/manifest`,
    search: `${base}/search`,
    canvas: (part) => `${base}/canvas/${part}`,
    canvasSearch: (part) => `${base}/canvas/${part}/search`,
    transcript: (part, transcript) => `${base}/canvas/${part}/transcript/${transcript}.vtt`,
    inside: (name) => `${base}/${name}`,
  };
}

/** Contents of a collection of published recordings: all, those of a series, or one page (from 1) of a large one. */
export interface IiifCollected {
  series?: string | undefined;
  page?: number | undefined;
}

export function iiifCollectionAddress(publicUrl: string, { series, page }: IiifCollected = {}): string {
  const fields = [
    ...(series === undefined ? [] : [`series=${encodeURIComponent(series)}`]),
    ...(page === undefined ? [] : [`page=${page}`]),
  ];
  return `${publicUrl}/iiif/collection${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** A stretch of a canvas, in seconds. */
export function canvasStretch(canvas: string, start: number, end: number): string {
  return `${canvas}#t=${seconds(start)},${seconds(end)}`;
}

function seconds(value: number): number {
  return Math.round(value * 1000) / 1000;
}
