import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from '../../lib/app-location.ts';
import { paths } from '../../paths.ts';
import { type AskedSearch, addressOfAsked, readAsked } from './asked-search.ts';

/** The search described by the address. */
export function useAsked(): AskedSearch {
  const [address] = useSearchParams();
  const search = address.toString();
  return useMemo(() => readAsked(new URLSearchParams(search)), [search]);
}

/** Address of the page with the results. */
export function pathOfAsked(asked: AskedSearch): string {
  return paths.librarySearch(addressOfAsked(asked));
}

/** Shows the results; `replace` keeps the Back button from stepping through every pause in typing. */
export function showSearch(asked: AskedSearch, { replace = false } = {}): void {
  navigate(pathOfAsked(asked), { replace });
}

/** Address parameter of the printable page. */
const printName = 'druk';

export function pathOfPrint(asked: AskedSearch): string {
  return `${pathOfAsked({ ...asked, page: 1 })}&${printName}=1`;
}

/** Whether the address requests the printable page of the results. */
export function useIsPrint(): boolean {
  const [address] = useSearchParams();
  return address.get(printName) === '1';
}
