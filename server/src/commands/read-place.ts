import { parseStorageUrl, type StoragePlace, StorageUrlError } from '../storage/storage-url.ts';
import { CommandError } from './command.ts';

/** A path or an `s3://` address among a command's arguments. @throws CommandError */
export function readPlace(text: string): StoragePlace {
  try {
    return parseStorageUrl(text);
  } catch (error) {
    if (error instanceof StorageUrlError)
      throw new CommandError(`Adres magazynu jest nieprawidłowy: ${error.message}.`);
    throw error;
  }
}
