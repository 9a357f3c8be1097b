/** Allowed in a signature, after NFC: letters, digits, `.`, `_`, `-`; the first is a letter or digit. */
export const signaturePattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;
