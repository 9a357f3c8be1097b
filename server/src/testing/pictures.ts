import sharp from 'sharp';

/** JPEG with EXIF data, including GPS. */
export function photoWithPlace(width = 800, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .withExif({
      IFD0: { Make: 'Kamera', Artist: 'Jan Kanarek' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 3/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '19/1 56/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

export function plainPicture(format: 'png' | 'gif' | 'jpeg', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .toFormat(format)
    .toBuffer();
}

/** Decompression bomb: a small PNG of 100 million pixels. */
export function pixelBomb(): Promise<Buffer> {
  return sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: '#000000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
