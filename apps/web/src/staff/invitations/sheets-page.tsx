import type { SubnetworkId } from '@nestmate/contract/ids';
import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import type { InvitationSheet } from '@nestmate/contract/staff/invitations';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { OtherLanguage, useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Mark } from '@/ui/mark';
import { QrCode } from '@/ui/qr-code';
import { FilterSelect } from '../parts/filter-parts';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { useAddress, useHref } from '../platform/use-address';
import { useInvitationFilter } from './invitation-states';
import { useSheets } from './invitations.queries';

const papers = ['a4', 'letter'] as const;
const perPageChoices = ['1', '2', '4', '8'] as const;
const usualPerPage = '4';

/** The paper of North America, and of the rest of the world. */
const usualPaper = () => (/-(?:CA|MX|US)$/u.test(navigator.language) ? 'letter' : 'a4');

/** How sheets are printed, in the address so that it survives a reload. */
function useLayout(spoken: Language) {
  const { search, change } = useAddress();
  const among = <Id extends string>(ids: readonly Id[], name: string, usual: Id): Id =>
    ids.find((id) => id === search.get(name)) ?? usual;
  return {
    language: among(languages, 'language', spoken),
    paper: among(papers, 'paper', usualPaper()),
    perPage: among(perPageChoices, 'perPage', usualPerPage),
    put: (name: 'language' | 'paper' | 'perPage') => (id: string) => change({ [name]: id }),
  };
}

/** Prints on a paper while it is shown. Not an inline style, which our content security policy refuses. */
function usePaper(paper: (typeof papers)[number]): void {
  useEffect(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`@page { size: ${paper}; margin: 10mm }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
    };
  }, [paper]);
}

const pagesOf = (sheets: readonly InvitationSheet[], perPage: number): InvitationSheet[][] =>
  Array.from({ length: Math.ceil(sheets.length / perPage) }, (_, nth) =>
    sheets.slice(nth * perPage, (nth + 1) * perPage),
  );

/** Invitations to print, cut and hand out, filtered as the list is. */
export default function SheetsPage() {
  const { t } = useTranslation('staffInvitations');
  return (
    <PageOfPlace section="sections.invitations" title={t('sheets.title')}>
      {({ subnetwork_id: place, name }) => <Sheets place={place} name={name} />}
    </PageOfPlace>
  );
}

function Sheets({ place, name }: { place: SubnetworkId; name: string }) {
  const { t, language: spoken } = useTranslation('staffInvitations');
  const href = useHref();
  const { filter } = useInvitationFilter();
  const { language, paper, perPage, put } = useLayout(spoken);
  usePaper(paper);
  const query = useSheets(place, { ...filter, language });
  const sheets = query.data;
  // Thousands of codes take seconds: the page stays usable meanwhile.
  const drawn = useDeferredValue(sheets, undefined);
  const pages = pagesOf(drawn ?? [], Number(perPage));
  return (
    <Page
      title={t('sheets.title')}
      note={name}
      isOnScreenOnly
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" href={href('invitations', filter)}>
            {t('sheets.back')}
          </ButtonLink>
          <Button size="sm" isDisabled={!drawn?.length || drawn !== sheets} onPress={() => print()}>
            {t('sheets.print')}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3 pb-4 print:hidden">
        <FilterSelect
          label={t('sheets.perPage')}
          value={perPage}
          options={perPageChoices.map((id) => ({ id, label: id }))}
          onChange={put('perPage')}
        />
        <FilterSelect
          label={t('sheets.paper')}
          value={paper}
          options={papers.map((id) => ({ id, label: t(`sheets.papers.${id}`) }))}
          onChange={put('paper')}
        />
        <FilterSelect
          label={t('sheets.language')}
          value={language}
          options={languages.map((id) => ({ id, label: languageNames[id] }))}
          onChange={put('language')}
        />
      </div>
      {!sheets ? (
        <NotLoaded query={query} />
      ) : sheets.length === 0 ? (
        <EmptyState title={t('sheets.nothing')} scene="moon" beside="dark" />
      ) : (
        <>
          <p className="pb-4 text-ink-2 print:hidden">
            {t('sheets.count', { count: sheets.length })} ·{' '}
            {t('sheets.pages', { count: pagesOf(sheets, Number(perPage)).length })}
            {(filter.state ?? filter.text) && <> · {t('sheets.filtered')}</>}
          </p>
          <div data-paper={paper} data-per-page={perPage} className="sheets grid gap-4 lg:grid-cols-2">
            {pages.map((page) => (
              <ul key={page[0]?.membership_id} className="sheets-page contents">
                {page.map((sheet) => (
                  <Sheet key={sheet.membership_id} sheet={sheet} place={name} />
                ))}
              </ul>
            ))}
          </div>
        </>
      )}
    </Page>
  );
}

/** One invitation, in the resident's language. */
function Sheet({ sheet, place }: { sheet: InvitationSheet; place: string }) {
  return (
    <li
      lang={sheet.language}
      className="sheet flex min-w-0 break-inside-avoid flex-col overflow-hidden rounded-card border border-line bg-surface p-6 print:rounded-none print:border-dashed print:bg-transparent print:text-black"
    >
      <OtherLanguage value={sheet.language}>
        <Suspense>
          <SheetContents sheet={sheet} place={place} />
        </Suspense>
      </OtherLanguage>
    </li>
  );
}

function SheetContents({ sheet, place }: { sheet: InvitationSheet; place: string }) {
  const { t } = useTranslation('staffInvitations');
  const { name, unit_type, room_type, passcode, link, deadline } = sheet;
  return (
    <>
      <p className="flex items-center gap-[0.5em] font-display text-[1.1em] font-bold">
        <Mark className="size-[1.5em] shrink-0" />
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{place}</span>
      </p>
      <div className="flex min-h-0 flex-1 flex-wrap content-center items-center gap-[1.25em]">
        <div className="flex min-w-0 flex-[1_1_15em] flex-col gap-[0.35em]">
          <p className="line-clamp-3 font-display text-[1.7em] leading-tight font-bold wrap-anywhere">
            {name}
          </p>
          <p className="line-clamp-2 wrap-anywhere">{[unit_type, room_type].filter(Boolean).join(' · ')}</p>
          {deadline !== null && <p>{t('sheets.until', { deadline })}</p>}
          <p className="pt-[0.35em] text-[0.85em]">{t('sheets.passcode')}</p>
          <p className="font-mono text-[1.35em] leading-tight font-bold tracking-wide">{passcode}</p>
        </div>
        <QrCode text={link} className="sheet-code shrink-0" />
      </div>
      <p className="text-[0.85em]">
        {t('sheets.link')} <span className="font-semibold wrap-anywhere">{link}</span>
      </p>
    </>
  );
}
