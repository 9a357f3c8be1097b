import { hash, verify } from '@node-rs/argon2';

/** A slow hash of a password, with its parameters and salt in the text. */
export interface PasswordHashing {
  hash(password: string | Uint8Array): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Argon2id; the memory is in KiB. The default is that of the OWASP Password Storage Cheat Sheet. */
export function argon2id({ memoryCost, timeCost } = { memoryCost: 19_456, timeCost: 2 }): PasswordHashing {
  const strength = { algorithm: 2, memoryCost, timeCost, parallelism: 1 };
  return {
    hash: (password) => hash(password, strength),
    verify: (stored, password) => verify(stored, password, strength),
  };
}
