import type { Block, Library, PageContent } from '@glosy/core/site/site-content';
import { polishDate } from '../../lib/format/polish-date.ts';
import { telephone } from '../../lib/site-content.ts';
import { Blocks, sectionOf } from './blocks.tsx';
import { pageViews } from './sections.tsx';

const law =
  'z załącznikiem do ustawy z dnia 4 kwietnia 2019 r. o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych';

/** The three sentences prescribed by the technical conditions. */
const statusSentences: Record<Library['declaration']['status'], string> = {
  zgodna: `Strona internetowa jest zgodna ${law}.`,
  'częściowo zgodna': `Strona internetowa jest częściowo zgodna ${law} z powodu niezgodności lub wyłączeń wymienionych poniżej.`,
  niezgodna: `Strona internetowa jest niezgodna ${law} z powodu niezgodności lub wyłączeń wymienionych poniżej.`,
};

interface DeclarationProps {
  library: Library;
  page: PageContent;
  /** Address of the site, which the declaration must contain. */
  siteAddress: string;
}

/**
 * The accessibility declaration. Its order, element ids and first two sentences follow the technical conditions 2.0 of
 * 31 July 2024 (act of 4 April 2019, art. 12); the rest of the text comes from `content/`.
 */
export function Declaration({ library, page, siteAddress }: DeclarationProps) {
  const { declaration } = library;
  const section = (name: string): Block[] => sectionOf(page.blocks, name)?.children ?? [];
  return (
    <>
      <section id="a11y-wstep">
        <p>
          <span id="a11y-podmiot">{declaration.entity}</span> zobowiązuje się zapewnić dostępność swojej{' '}
          <span id="a11y-zakres">strony internetowej</span> zgodnie z ustawą z dnia 4 kwietnia 2019 r. o dostępności
          cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych. Deklaracja dostępności dotyczy
          strony internetowej{' '}
          <a id="a11y-url" href={siteAddress}>
            {library.archiveName}
          </a>
          .
        </p>
      </section>
      <ul>
        <DatedItem
          label="Data publikacji strony internetowej"
          id="a11y-data-publikacja"
          day={declaration.publishedOn}
        />
        <DatedItem
          label="Data ostatniej istotnej aktualizacji"
          id="a11y-data-aktualizacja"
          day={declaration.updatedOn}
        />
      </ul>
      <h2>Stan dostępności cyfrowej</h2>
      <p id="a11y-status">{statusSentences[declaration.status]}</p>
      {declaration.status !== 'zgodna' && (
        <>
          <h2>Niedostępne treści</h2>
          <h3>Niezgodność z załącznikiem</h3>
          <Blocks blocks={section('niezgodnosci')} views={pageViews} />
          <h3>Treści nieobjęte przepisami</h3>
          <Blocks blocks={section('wylaczenia')} views={pageViews} />
        </>
      )}
      <h2>Przygotowanie deklaracji dostępności i jej aktualizacja</h2>
      <ul>
        <DatedItem label="Data sporządzenia deklaracji" id="a11y-data-sporzadzenie" day={declaration.preparedOn} />
        <DatedItem label="Data ostatniego przeglądu deklaracji" id="a11y-data-przeglad" day={declaration.reviewedOn} />
      </ul>
      <Blocks blocks={section('ocena')} views={pageViews} />
      <h2>Udogodnienia, ograniczenia i inne informacje</h2>
      <Blocks blocks={section('udogodnienia')} views={pageViews} />
      <h2>Skróty klawiszowe</h2>
      <Blocks blocks={section('skroty')} views={pageViews} />
      <ContactAndComplaints declaration={declaration} />
      <h2>Pozostałe informacje</h2>
      <section id="a11y-aplikacje">
        <h3>Aplikacje mobilne</h3>
        <Blocks blocks={section('aplikacje')} views={pageViews} />
      </section>
      <section id="a11y-architektura">
        <h3>Dostępność architektoniczna</h3>
        <Blocks blocks={section('architektura')} views={pageViews} />
      </section>
      <section id="a11y-komunikacja">
        <h3>Dostępność komunikacyjno-informacyjna</h3>
        <Blocks blocks={section('komunikacja')} views={pageViews} />
      </section>
    </>
  );
}

function DatedItem({ label, id, day }: { label: string; id: string; day: string }) {
  return (
    <li>
      {label}:{' '}
      <time id={id} dateTime={day}>
        {polishDate(day)}
      </time>
    </li>
  );
}

function ContactAndComplaints({ declaration }: Pick<Library, 'declaration'>) {
  return (
    <>
      <h2>Informacje zwrotne i dane kontaktowe</h2>
      <p>
        Problemy z dostępnością cyfrową tej strony zgłoś do:{' '}
        <span id="a11y-kontakt">
          <span id="a11y-osoba">{declaration.contactPerson}</span>
        </span>
        , e-mail:{' '}
        <a id="a11y-email" href={`mailto:${declaration.email}`}>
          {declaration.email}
        </a>
        , telefon:{' '}
        <a id="a11y-telefon" href={telephone(declaration.phone)}>
          {declaration.phone}
        </a>
        .
      </p>
      <section id="a11y-procedura">
        <h2>Obsługa wniosków i skarg związanych z dostępnością</h2>
        <p>
          Każdy ma prawo wystąpić z żądaniem zapewnienia dostępności cyfrowej tej strony internetowej lub jej elementów.
          Zgłaszając takie żądanie, podaj: swoje imię i nazwisko, swoje dane kontaktowe (np. numer telefonu, e-mail),
          dokładny adres strony internetowej, na której jest niedostępny cyfrowo element lub treść, opis na czym polega
          problem i jaki sposób jego rozwiązania byłby dla Ciebie najwygodniejszy.
        </p>
        <p>
          Na Twoje zgłoszenie odpowiemy najszybciej jak to możliwe, nie później niż w ciągu <strong>7 dni</strong> od
          jego otrzymania. Jeżeli ten termin będzie dla nas zbyt krótki, poinformujemy Cię o tym i podamy nowy termin, w
          którym poprawimy zgłoszone błędy lub przygotujemy informacje w alternatywny sposób. Ten nowy termin nie będzie
          dłuższy niż <strong>2 miesiące</strong>. Jeżeli nie będziemy w stanie zapewnić dostępności cyfrowej strony lub
          treści, zaproponujemy Ci dostęp do nich w alternatywny sposób.
        </p>
        <p>
          Jeżeli nie będziemy w stanie zapewnić dostępności zgodnie z Twoim zgłoszeniem lub nie zgodzisz się na
          zaproponowany sposób dostępu, możesz złożyć do nas skargę. Możesz też poinformować o tej sytuacji{' '}
          <a href="https://bip.brpo.gov.pl/" rel="noopener">
            Rzecznika Praw Obywatelskich
          </a>{' '}
          i poprosić o interwencję w Twojej sprawie.
        </p>
      </section>
    </>
  );
}
