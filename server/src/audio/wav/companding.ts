/** The samples of the 256 bytes of A-law (ITU-T G.711), between -1 and 1. */
export const aLawSamples = Float32Array.from({ length: 256 }, (_, byte) => {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const mantissa = ((code & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (code & 0x80 ? size : -size) / 0x8000;
});

/** The samples of the 256 bytes of µ-law. */
export const muLawSamples = Float32Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte & 0xff;
  const size = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84;
  return (code & 0x80 ? -size : size) / 0x8000;
});
