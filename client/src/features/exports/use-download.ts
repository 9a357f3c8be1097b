import type { Call } from '@glosy/core/contract/call';
import { limits } from '@glosy/core/limits';
import { useMutation } from '@tanstack/react-query';
import { type Address, messageOf, requestAnswer } from '../../lib/request.ts';
import { saveFile } from '../../lib/save-file.ts';

interface Wanted {
  call: Call;
  address: Address<unknown>;
}

/** Downloads files with requests, so that a refusal is shown on the page with the link. */
export function useDownload() {
  const { mutate, isPending, error } = useMutation({ mutationFn: download });
  return {
    isPending,
    /** Null without an error. */
    errorWords: error && messageOf(error, 'Nie udało się pobrać pliku. Spróbuj ponownie.'),
    download: <Query, Body, Answer>(call: Call<Query, Body, Answer>, address: Address<Query>) =>
      mutate({ call: call as Call, address }),
  };
}

async function download({ call, address }: Wanted): Promise<void> {
  const input = { ...address, stallMs: limits.longAnswerStallMs };
  const [file, name] = await requestAnswer(call, input, async (answer) => [await answer.blob(), fileNameOf(answer)]);
  saveFile(file, name);
}

function fileNameOf({ headers }: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  return decodeURIComponent(name);
}
