/** Error codes of S3 servers, the SDK and the network for a bucket that cannot be used. */
const reasons: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'brak klucza, ustaw AWS_ACCESS_KEY_ID i AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'serwer nie zna tego klucza',
  SignatureDoesNotMatch: 'klucz jest nieprawidłowy',
  AccessDenied: 'klucz nie daje potrzebnych uprawnień',
  NoSuchBucket: 'nie ma takiego zasobnika',
  PermanentRedirect: 'zasobnik jest w innym regionie',
  AuthorizationHeaderMalformed: 'zasobnik jest w innym regionie',
  RequestTimeTooSkewed: 'zegar tego komputera się spieszy albo spóźnia',
  TimeoutError: 'serwer nie odpowiada',
  ECONNREFUSED: 'serwer nie przyjmuje połączeń',
  ECONNRESET: 'serwer zerwał połączenie',
  ENOTFOUND: 'nie ma takiego komputera',
  EAI_AGAIN: 'nie można ustalić adresu komputera',
  EHOSTUNREACH: 'komputer jest nieosiągalny',
  ETIMEDOUT: 'serwer nie odpowiada',
};

/** Thrown at the start when the storage cannot be used; the message is the one sentence that the operator sees. */
export class StorageStartError extends Error {
  override name = 'StorageStartError';

  /** @param cause from the server, the SDK or the network */
  static ofBucket(bucket: string, cause: Error & { code?: string }): StorageStartError {
    const reason = reasons[cause.code ?? ''] ?? reasons[cause.name] ?? `serwer odpowiada błędem ${cause.name}`;
    return new StorageStartError(`Nie można korzystać z magazynu S3 „${bucket}”: ${reason}.`, { cause });
  }

  static ofFolder(folder: string): StorageStartError {
    return new StorageStartError(`Nie ma magazynu plików w folderze ${folder}.`);
  }
}
