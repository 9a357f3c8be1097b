const names: Readonly<Record<string, string>> = {
  heic: 'zdjęcie HEIC z telefonu',
  heif: 'zdjęcie HEIF z telefonu',
  avif: 'obraz AVIF',
  tif: 'obraz TIFF',
  tiff: 'obraz TIFF',
  webp: 'obraz WebP',
  bmp: 'obraz BMP',
  psd: 'plik Photoshopa',
  svg: 'rysunek SVG',
};

/**
 * A second sentence for a refused picture, by its kind or extension: its format and what to do. Empty for other kinds.
 */
export function pictureAdvice(kind: string): string {
  const name = names[kind];
  return name === undefined ? '' : `. To jest ${name}. Zapisz jako JPG albo PNG.`;
}
