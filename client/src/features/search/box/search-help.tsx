import './search-help.scss';

/** The query syntax, with examples. */
export function SearchHelp() {
  return (
    <details className="search-help">
      <summary>Jak szukać?</summary>
      <ul>
        <li>
          Wpisz słowo w dowolnej formie, z polskimi znakami albo bez nich: <kbd>kościół</kbd> znajdzie też „kościele” i
          „kościołów”.
        </li>
        <li>
          Lata znajdziesz także wtedy, gdy padły słowami: <kbd>1945</kbd>, <kbd>lata 50.</kbd>, <kbd>1939-1945</kbd>.
        </li>
        <li>
          W cudzysłowie – dokładnie te słowa w tej kolejności: <kbd>„nie było co jeść”</kbd>.
        </li>
        <li>
          Minus przed słowem pomija miejsca, w których ono pada: <kbd>młyn -wodny</kbd>.
        </li>
        <li>
          Tylko w rozmowach jednej osoby albo z jednym tagiem: <kbd>kto:Kowalska</kbd>, <kbd>tag:powódź</kbd>.
        </li>
      </ul>
    </details>
  );
}
