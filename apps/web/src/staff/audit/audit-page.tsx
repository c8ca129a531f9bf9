import type { AuditAction, AuditFilter } from '@nestmate/contract/staff/audit';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useCopy } from '@/forms/use-copy';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneHere, zoneName } from '@/platform/zones';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { IconButton } from '@/ui/icon-button';
import { CopyIcon } from '@/ui/icons/copy';
import { CsvLink } from '../parts/csv';
import { boxClasses, FilterSelect, Labelled } from '../parts/filter-parts';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { SearchField } from '../parts/search-field';
import { calls } from '../platform/call';
import { auditActions } from '../platform/calls';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { useTeam } from '../team';
import { AuditTable } from './audit-table';
import { useAuditPages, useSeal } from './audit.queries';
import { EntryDialog } from './entry-dialog';

/** The actions of staff, jobs and the command line. */
export default function AuditPage() {
  const { t } = useTranslation(['staffAudit', 'staff']);
  const { network } = useNetwork();
  const { filter, entry, change, clear } = useAuditAddress();
  const place = usePlace();
  const pages = useAuditPages(network.network_id, { ...filter, ...(place && { place }) });
  useTitle('sections.audit');

  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title={t('staff:sections.audit')}
      note={!hasRight(network.role, 'staff') && t('onlyMine')}
      actions={
        <>
          <SealNote />
          <CsvLink
            path="audit.csv"
            filter={{ ...filter, place }}
            fetchFile={(call) =>
              call(calls.staffAudit.export, {
                params: { networkId: network.network_id },
                query: { ...filter, ...(place && { place }) },
              })
            }
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AuditFilters isFiltered={isFiltered} onClear={clear} />
        {!entries ? (
          <NotLoaded query={pages} />
        ) : entries.length === 0 ? (
          <EmptyState title={t(isFiltered ? 'nothingFound' : 'nothing')} scene="moon" beside="dark">
            {isFiltered && (
              <Button variant="secondary" onPress={clear}>
                {t('clear')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <AuditTable entries={entries} onOpen={(id) => change({ entry: String(id) })} />
        )}
        {pages.hasNextPage && (
          <span className="self-center">
            <Button
              variant="secondary"
              isPending={pages.isFetchingNextPage}
              onPress={() => void addPage(pages, 'next')}
            >
              {t('older')}
            </Button>
          </span>
        )}
      </div>
      {entry !== null && (
        <EntryDialog
          id={entry}
          known={entries?.find(({ id }) => id === entry)}
          onClose={() => change({ entry: '' })}
        />
      )}
    </Page>
  );
}

const names = ['action', 'actor', 'from', 'text', 'to'] as const;
type Name = (typeof names)[number];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
const isAction = (text: string): text is AuditAction => (auditActions as readonly string[]).includes(text);
const isUsable: Record<Name, (text: string) => boolean> = {
  action: isAction,
  actor: isId,
  from: isDay,
  text: (text) => text.trim() !== '' && text.length <= 100,
  to: isDay,
};

/** The filter that an address names; values that the server would refuse are left out. */
function filterIn(search: URLSearchParams): AuditFilter {
  const filter: AuditFilter = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value !== null && isUsable[name](value) ? [[name, value]] : [];
    }),
  );
  // Days begin and end in the zone in which the times of entries are shown.
  return filter.from || filter.to ? { ...filter, zone: zoneHere() } : filter;
}

/** The filter and the opened entry in the address, so that the view can be sent as a link. */
function useAuditAddress() {
  const { search, change } = useAddress();
  const entry = Number(search.get('entry'));
  return {
    filter: filterIn(search),
    text: search.get('text') ?? '',
    entry: Number.isInteger(entry) && entry > 0 ? entry : null,
    change: (changes: Partial<Record<Name | 'entry', string>>) => change(changes),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

type Area<Action extends string> = Action extends `${infer Name}.${string}` ? Name : never;

const areaOf = (action: AuditAction) => action.slice(0, action.indexOf('.')) as Area<AuditAction>;

/** The page of the console on which the actions of an area are done. */
const sectionOf = {
  staff: 'staff',
  network: 'set-up',
  round: 'rounds',
  room: 'rooms',
  resident: 'residents',
  residents: 'residents',
  community: 'community',
  place: 'set-up',
  settings: 'set-up',
  unitTypes: 'set-up',
  units: 'set-up',
  genders: 'set-up',
  majors: 'set-up',
  housing: 'set-up',
  topics: 'set-up',
  mails: 'set-up',
  registration: 'set-up',
  campusSignIn: 'set-up',
  question: 'set-up',
  questions: 'set-up',
  groups: 'groups',
  roster: 'roster',
  audit: 'audit',
  key: 'exports',
  invitations: 'invitations',
  passcode: 'invitations',
  report: 'reports',
  appeal: 'reports',
  support: 'support',
} as const satisfies Record<Area<AuditAction>, string>;

interface AuditFiltersProps {
  isFiltered: boolean;
  onClear: () => void;
}

/** The filters of the log. They are part of the address, so that it can be sent as a link. */
function AuditFilters({ isFiltered, onClear }: AuditFiltersProps) {
  const { t, language } = useTranslation(['staffAudit', 'staff']);
  const { filter, text, change } = useAuditAddress();
  const { network } = useNetwork();
  const day = (name: 'from' | 'to') => (
    <Labelled label={t(name)}>
      <input
        type="date"
        value={filter[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
        className={`${boxClasses} w-full min-w-0 text-base text-ink`}
      />
    </Labelled>
  );
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        text={text}
        onSearch={(words) => change({ text: words })}
      />
      <FilterSelect
        label={t('action')}
        all={t('anyAction')}
        value={filter.action ?? ''}
        options={auditActions.map((id) => ({
          id,
          label: t(`actions.${id}`),
          group: t(`staff:sections.${sectionOf[areaOf(id)]}`),
        }))}
        onChange={(action) => change({ action })}
      />
      {hasRight(network.role, 'staff') && <ActorFilter />}
      {day('from')}
      {day('to')}
      <p className="col-span-full basis-full text-sm text-ink-2">
        {t('zone', { zone: zoneName(zoneHere(), language) })}
      </p>
      {isFiltered && (
        <Button variant="quiet" onPress={onClear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** The entries of one colleague. */
function ActorFilter() {
  const { t } = useTranslation('staffAudit');
  const { network } = useNetwork();
  const { filter, change } = useAuditAddress();
  const staff = useTeam(network.network_id).data?.staff ?? [];
  return (
    <FilterSelect
      label={t('who')}
      all={t('anyone')}
      value={filter.actor ?? ''}
      options={staff.map(({ staff_id, name }) => ({ id: staff_id, label: name }))}
      onChange={(actor) => change({ actor })}
    />
  );
}

/** How far the log is sealed, with the seal to store elsewhere: then nobody can truncate the log unnoticed. */
function SealNote() {
  const { t, language } = useTranslation('staffAudit');
  const { network } = useNetwork();
  const seal = useSeal(network.network_id).data;
  const copyText = useCopy();
  if (!seal) return null;
  const { sealed_at, seal: text, entries } = seal;
  if (!sealed_at || !text) return <p className="text-sm text-ink-3">{t('notSealed')}</p>;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(sealed_at),
  );
  const copy = () => copyText(`${entries} ${sealed_at} ${text}`, t('sealCopied'));
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <span>{t('sealedUpTo', { entry: entries, when })}</span>
      <code className="rounded-small bg-sunken px-1.5 text-xs max-md:hidden">{`${text.slice(0, 8)}…`}</code>
      <IconButton
        label={t('copySeal')}
        icon={<CopyIcon className="size-4" />}
        className="size-9!"
        onPress={() => void copy()}
      />
    </p>
  );
}
