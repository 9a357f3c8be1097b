/** Location of an archive's files: a folder, or a bucket of an S3 server. */
export type StoragePlace = { readonly kind: 'disk'; readonly folder: string } | S3Place;

export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** Prefix of every object's name: empty, or ending with a slash. */
  readonly prefix: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket is in the path instead of the host name. */
  readonly isPathStyle: boolean;
}

/** The message completes the sentence "Ustawienie STORAGE_URL jest nieprawidłowe: …". */
export class StorageUrlError extends Error {
  override name = 'StorageUrlError';
}

const parameters = ['endpoint', 'region', 'path-style'];

/**
 * Reads a folder's path or `s3://bucket/prefix?endpoint=…&region=…&path-style=1`.
 * @throws StorageUrlError with the reason in Polish, which never repeats the address: it could hold a password
 */
export function parseStorageUrl(text: string): StoragePlace {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: 'disk', folder: text };
  if (!/^s3:\/\//i.test(text)) throw new StorageUrlError('musi być ścieżką albo adresem s3://');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url)
    throw new StorageUrlError('adres s3:// jest nieczytelny; wzór: s3://zasobnik/przedrostek?endpoint=https://…');
  if (url.username !== '' || url.password !== '') {
    throw new StorageUrlError('klucze do S3 podaje się w AWS_ACCESS_KEY_ID i AWS_SECRET_ACCESS_KEY, nie w adresie');
  }
  const bucket = url.host;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new StorageUrlError('nazwa zasobnika S3 składa się z 3–63 małych liter, cyfr, kropek i łączników');
  }
  return { kind: 's3', bucket, prefix: readPrefix(url.pathname), ...readParameters(url.searchParams) };
}

/** Whether `inner` is the same place in a bucket as `outer`, or a part of it. */
export function isWithin(inner: StoragePlace, outer: StoragePlace): boolean {
  if (inner.kind !== 's3' || outer.kind !== 's3') return false;
  const isSameBucket = inner.endpoint === outer.endpoint && inner.bucket === outer.bucket;
  return isSameBucket && inner.prefix.startsWith(outer.prefix);
}

function readPrefix(path: string): string {
  const prefix = path.replace(/^\/+|\/+$/g, '');
  if (prefix === '') return '';
  if (prefix.length > 200 || !/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/.test(prefix)) {
    throw new StorageUrlError('przedrostek w S3 może zawierać tylko litery bez ogonków, cyfry i znaki . _ - /');
  }
  return `${prefix}/`;
}

function readParameters(given: URLSearchParams): Pick<S3Place, 'endpoint' | 'region' | 'isPathStyle'> {
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) {
    throw new StorageUrlError(`adres s3:// ma nieznany parametr; dozwolone: ${parameters.join(', ')}`);
  }
  const endpoint = given.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isEndpoint(endpoint)) {
    throw new StorageUrlError('endpoint musi być adresem http:// lub https:// bez ścieżki i hasła');
  }
  const region = given.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/i.test(region)) throw new StorageUrlError('region składa się z liter, cyfr i łączników');
  const pathStyle = given.get('path-style') ?? '0';
  if (pathStyle !== '0' && pathStyle !== '1') throw new StorageUrlError('path-style musi mieć wartość 0 albo 1');
  return { endpoint: endpoint?.replace(/\/$/, ''), region, isPathStyle: pathStyle === '1' };
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '' && pathname === '/';
}
