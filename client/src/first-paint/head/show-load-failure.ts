import { classes, rootData } from '../names.ts';

const message = 'Nie udało się wczytać całej strony, więc część przycisków nie działa. <a href="">Wczytaj ponownie</a>';

/** Shows a notice that the page's code could not be loaded, and the page as without scripts. */
export function showLoadFailure(): void {
  const { dataset } = document.documentElement;
  if (!(rootData.scripts in dataset)) return;
  delete dataset[rootData.scripts];
  delete dataset[rootData.pageCovered];
  const notice = document.createElement('p');
  notice.className = classes.notice;
  notice.setAttribute('role', 'alert');
  notice.innerHTML = message;
  const show = () => document.body.append(notice);
  if (document.body) show();
  else addEventListener('DOMContentLoaded', show);
}
