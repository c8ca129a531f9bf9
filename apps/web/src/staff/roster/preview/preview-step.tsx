import type { SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImport, RowOutcome } from '@nestmate/contract/staff/roster';
import { useCallback, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { Link } from '@/ui/link';
import { chosenClasses, CountTiles, type Tile } from '../../parts/count-tiles';
import { NotLoaded } from '../../parts/not-loaded';
import { rosterRules } from '../../platform/calls';
import type { RosterPlace } from '../../platform/staff.keys';
import { useHref } from '../../platform/use-address';
import { BeforeImport } from '../commit/before-import';
import { ImportDone, ImportRunning } from '../commit/import-done';
import { lossesOf, nobodyLeaves, removeNobody, withPerson } from '../commit/missing-people';
import { isOpen, isRunning, useImportRows } from '../roster.queries';
import { DownloadRows } from './download-rows';
import { RowsTable } from './rows-table';
import { StrangeWords } from './strange-words';
import { countOf, filterOf, useView, type View } from './view';

interface PreviewStepProps {
  place: RosterPlace;
  found: RosterImport;
  /** Whether staff have changed how the file should be read, since it was read. */
  isDrafted: boolean;
  /** Reads the held file again; absent after a reload, which forgets the file. */
  onReadAgain: (() => void) | undefined;
  onFile: (file: File) => void;
}

/** The effect of each row of the file. */
export function PreviewStep({ place, found, isDrafted, onReadAgain, onFile }: PreviewStepProps) {
  const { t } = useTranslation('staffRoster');
  const href = useHref();
  const { view, inPlace, choose, chooseIn } = useView(found);
  /** Whether staff have explained words that the file was not read with yet. */
  const [isUnread, setUnread] = useState(false);
  const [departures, setDepartures] = useState(nobodyLeaves);
  // What is missing may be others once it has run.
  if (isRunning(found.state) && departures !== nobodyLeaves) setDepartures(nobodyLeaves);
  const leaving = view === 'gone' ? 'removal' : view === 'relocated' ? 'moving' : undefined;
  const pages = useImportRows(place, found.import_id, filterOf(view, inPlace));
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const loaded = rows?.length ?? 0;
  return (
    <div className="flex flex-col gap-4">
      {isOpen(found.state) && (
        <>
          {isDrafted && (
            <Banner
              tone="warning"
              title={t('draft.title')}
              action={
                <Button size="sm" onPress={onReadAgain}>
                  {t('columns.readAgain')}
                </Button>
              }
            >
              {t('draft.text')}
            </Banner>
          )}
          <StrangeWords
            place={place}
            found={found}
            onReadAgain={onReadAgain}
            onFile={onFile}
            onUnread={setUnread}
          />
          <BeforeImport
            place={place}
            found={found}
            waitsFor={isDrafted ? 'columns' : isUnread ? 'words' : null}
            wrongRows={
              <DownloadRows place={place} found={found} view="wrong" label={t('preview.downloadWrong')} />
            }
            departures={departures}
            onChange={setDepartures}
            onSee={choose}
          />
        </>
      )}
      {isRunning(found.state) && <ImportRunning found={found} />}
      {(found.state === 'done' || found.state === 'undone') && <ImportDone place={place} found={found} />}
      <OutcomeTabs place={place} found={found} view={view} onChoose={choose} />
      {place === 'campus' && <PlaceCounts found={found} chosen={inPlace} onChoose={chooseIn} />}
      {found.reading.left_out !== undefined && (
        <p className="text-sm text-ink-2">{t('preview.leftOut', { count: found.reading.left_out })}</p>
      )}
      {found.skipped > 0 && (
        <p className="text-sm text-ink-2">{t('preview.skipped', { count: found.skipped })}</p>
      )}
      {found.never_in_file > 0 && (
        <p className="text-sm text-ink-2">
          {t('preview.neverInFile', { count: found.never_in_file })}{' '}
          <Link
            to={href('residents', { ...(place !== 'campus' && { place }), office_id: 'missing' })}
            className="font-semibold underline"
          >
            {t('preview.seeNeverInFile')}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t(`views.${view}`)}</h2>
        {found.state === 'undone' && <p className="basis-full text-ink-2">{t('happened.heading')}</p>}
        {loaded > 0 && !(view === 'wrong' && isOpen(found.state)) && (
          <DownloadRows
            place={place}
            found={found}
            view={view}
            inPlace={inPlace}
            label={t('preview.download')}
          />
        )}
      </div>
      {!rows ? (
        <NotLoaded query={pages} />
      ) : loaded === 0 ? (
        <EmptyState title={t('preview.nothing')} scene="moon" beside="dark" />
      ) : (
        <RowsTable
          key={`${view} ${inPlace ?? ''}`}
          place={place}
          found={found}
          rows={rows}
          count={hasNextPage ? Math.max(countOf(view, found, inPlace), loaded + 1) : loaded}
          removal={isOpen(found.state) && leaving ? departures[leaving] : undefined}
          onToggle={(id, loses) =>
            leaving &&
            setDepartures((before) => ({ ...before, [leaving]: withPerson(before[leaving], id, loses) }))
          }
          onNeed={more}
        />
      )}
    </div>
  );
}

interface OutcomeTabsProps {
  place: RosterPlace;
  found: RosterImport;
  view: View;
  onChoose: (view: View) => void;
}

const dots: Record<RowOutcome, Tile<RowOutcome>['dot']> = {
  new: 'good',
  changed: 'next',
  moved: 'light',
  relocated: 'light',
  gone: 'bad',
  wrong: 'badRing',
  same: 'ring',
};

/** The number of rows by outcome; each tab shows its rows. */
function OutcomeTabs({ place, found, view, onChoose }: OutcomeTabsProps) {
  const { t } = useTranslation('staffRoster');
  const { counts, kept, one_name: oneName } = found;
  const losing = lossesOf(found, {
    removal: { ...removeNobody, of: 'all' },
    moving: { ...removeNobody, of: 'all' },
  });
  const outcomes = rosterRules.outcomes.filter((id) => id !== 'relocated' || place === 'campus');
  const loses = losing.rooms > 0 || losing.requests > 0;
  return (
    <div className="flex flex-col gap-3">
      <CountTiles
        label={t('preview.outcomes')}
        tiles={outcomes.map((id) => ({
          id,
          label: t(`outcomes.${id}`),
          note: t(`outcomeNotes.${id}`),
          count: counts[id],
          dot: dots[id],
        }))}
        value={view}
        onChoose={onChoose}
      />
      {(loses || kept > 0 || oneName > 0) && (
        <div className="flex flex-wrap gap-2">
          {loses && (
            <Chip isChosen={view === 'losing'} onPress={() => onChoose('losing')}>
              {t('preview.losing', {
                rooms: t('preview.rooms', { count: losing.rooms }),
                requests: t('preview.requests', { count: losing.requests }),
              })}
            </Chip>
          )}
          {kept > 0 && (
            <Chip isChosen={view === 'kept'} onPress={() => onChoose('kept')}>
              {t('preview.kept', { count: kept })}
            </Chip>
          )}
          {oneName > 0 && (
            <Chip isChosen={view === 'one_name'} onPress={() => onChoose('one_name')}>
              {t('preview.oneName', { count: oneName })}
            </Chip>
          )}
        </div>
      )}
    </div>
  );
}

interface PlaceCountsProps {
  found: RosterImport;
  chosen: SubnetworkId | undefined;
  onChoose: (place: SubnetworkId | '') => void;
}

/** What a roster of the campus does in each place; a place shows its rows alone. */
function PlaceCounts({ found: { places }, chosen, onChoose }: PlaceCountsProps) {
  const { t } = useTranslation('staffRoster');
  const counted = (counts: RosterImport['counts']) =>
    rosterRules.outcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`counted.${outcome}`, { count: counts[outcome] }))
      .join(' · ');
  if (places.length === 0) return <p className="text-ink-2">{t('campus.noPlace')}</p>;
  return (
    <details open={places.length <= placesOpen} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
        <ChevronDownIcon className="size-4 -rotate-90 text-ink-2 transition group-open:rotate-0" />
        {t('campus.byPlace')}
      </summary>
      <fieldset className="flex max-h-80 flex-col gap-1 overflow-y-auto px-2 pt-0.5 pb-2">
        <legend className="sr-only">{t('campus.of')}</legend>
        {[{ subnetwork_id: '' as const, name: t('campus.everywhere'), counts: null }, ...places].map(
          (one) => (
            <button
              key={one.subnetwork_id}
              type="button"
              aria-pressed={(chosen ?? '') === one.subnetwork_id}
              onClick={() => onChoose(one.subnetwork_id)}
              className={`flex min-h-11 flex-wrap items-baseline gap-x-4 rounded-control border border-transparent px-2 py-2 text-left transition hover:border-line-strong ${chosenClasses}`}
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{one.name}</span>
              {one.counts && <span className="text-sm text-ink-2">{counted(one.counts)}</span>}
            </button>
          ),
        )}
      </fieldset>
    </details>
  );
}

/** With more places than these, their numbers are shown once asked for. */
const placesOpen = 6;

interface ChipProps {
  isChosen: boolean;
  onPress: () => void;
  children: string;
}

const Chip = ({ isChosen, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`min-h-9 rounded-full border border-line-strong bg-surface px-3.5 py-1 text-left text-sm transition hover:border-ink-2 ${chosenClasses}`}
  >
    {children}
  </button>
);
