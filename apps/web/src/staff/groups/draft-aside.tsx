import type { MembershipId } from '@nestmate/contract/ids';
import type {
  DraftGroup,
  DraftHelp,
  DraftOutsider,
  DraftPerson,
  ListedDraft,
} from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Link } from '@/ui/link';
import { Spinner } from '@/ui/spinner';
import { NotCounted } from '../parts/consequences';
import { FilterSelect } from '../parts/filter-parts';
import { commandKey, Keys } from '../parts/keys';
import { groupRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { type DraftWithPeople, useComparison, useDraftHelp } from './groups.queries';
import { Face, shareOfBest, usePercents } from './house';
import { type Moves, targetOf } from './use-moves';

const shownAtFirst = 6;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line pb-4 last:border-0">
      <h2 id={id} className="pb-1 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface HelpProps {
  draftId: GroupDraftId;
  person: DraftPerson;
}

/** What would have helped a person without a place, or with a group that fits badly: computed once it is asked for. */
function Help({ draftId, person }: HelpProps) {
  const { t } = useTranslation('staffGroups');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={t('help.named', { name: person.name || t('noName') })}
        onPress={() => setOpen(!isOpen)}
      >
        {t('help.ask')}
      </Button>
      {isOpen && <HelpFound draftId={draftId} person={person} />}
    </>
  );
}

function HelpFound({ draftId, person }: HelpProps) {
  const { t } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const query = useDraftHelp(draftId, person.membership_id);
  const { data } = query;
  if (query.error) return <NotCounted query={query} />;
  return (
    <output className="flex w-full flex-col gap-1 text-sm">
      {!data ? (
        <span className="flex items-center gap-2 text-ink-2">
          <Spinner className="size-4" /> {t('help.looking')}
        </span>
      ) : (
        <>
          <span className="text-ink-2">
            {data.mean === null ? t('help.nowhere') : t('help.now', { percent: whole(data.mean) })}{' '}
            {t('help.most', { percent: whole(data.most) })}
          </span>
          {data.helps.length > 0 ? (
            <ul className="list-disc pl-5 wrap-anywhere">
              {data.helps.map((help) => (
                <li key={JSON.stringify(help)}>
                  {t(`help.${help.change}`, { percent: whole(help.mean), ...namesIn(help, t('noName')) })}
                </li>
              ))}
            </ul>
          ) : (
            <span>{t('help.none')}</span>
          )}
          <span className="text-ink-2">{t(data.is_complete ? 'help.nearest' : 'help.hurried')}</span>
        </>
      )}
    </output>
  );
}

function namesIn(help: DraftHelp, missing: string): Record<string, string | number> {
  if (help.change === 'more_units') return { count: help.count };
  if (help.change === 'not_locked') return {};
  return { one: help.one_name || missing, other: help.other_name || missing };
}

interface MovePanelProps {
  draftId: GroupDraftId;
  moves: Moves;
  groups: ReadonlyMap<number, DraftGroup>;
}

/** Who is picked up and what the drop would change, or what the last own move has changed. */
export function MovePanel({ draftId, moves, groups }: MovePanelProps) {
  const { t, language } = useTranslation('staffGroups');
  const { inHand, target, effect, refusal, lastMove, canDrop, isPending } = moves;
  const name = inHand ? inHand.person.name || t('noName') : (lastMove?.name ?? '');
  const other = target?.startsWith('person:') ? target : null;
  const shownEffect = inHand ? effect : lastMove?.effect;
  const drop = other ? 'swap' : target === 'new' ? 'new' : target === 'outside' ? 'outside' : 'move';
  const isShown = inHand !== null || lastMove !== null || refusal !== null;
  // Always there, so that what it says is announced.
  const words = (
    <output className="sr-only">
      {inHand
        ? shownEffect && !refusal
          ? t('moving.words', { name, ...effectValues(shownEffect, language) })
          : !target && `${t('moving.title', { name })} ${t('moving.where')}`
        : lastMove && t('moving.done', { name })}
    </output>
  );
  return (
    <>
      {words}
      {isShown && (
        <section
          aria-label={t('moving.panel')}
          className={`flex flex-col gap-2 border-line bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-xl:max-h-[60dvh] max-xl:overflow-y-auto max-xl:border-t max-xl:px-4 max-xl:pt-3 max-xl:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-xl:shadow-float xl:border-b xl:pb-4 ${inHand ? '' : 'max-xl:hidden'}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="min-w-0 text-lg wrap-anywhere">
              {t(inHand ? 'moving.title' : 'moving.done', { name })}
            </h2>
            {inHand ? (
              <Button size="sm" variant="quiet" onPress={moves.putBack}>
                {t('moving.putBack')} <Keys keys={['Esc']} />
              </Button>
            ) : (
              lastMove && (
                <Button size="sm" variant="quiet" isPending={isPending} onPress={moves.undo}>
                  {t('moving.undo')} <Keys keys={[commandKey, 'Z']} />
                </Button>
              )
            )}
          </div>
          {refusal && <Banner tone="warning">{t(`refusal.${refusal}`)}</Banner>}
          {shownEffect && !shownEffect.refusal && (
            <Effect
              effect={shownEffect}
              groups={inHand || !lastMove ? groups : lastMove.groups}
              name={name}
            />
          )}
          {inHand && (
            <>
              {moves.effectError && <p className="text-brick">{moves.effectError.message}</p>}
              {!target && <p className="text-sm text-ink-2">{t('moving.where')}</p>}
              {moves.isMeaningless && <p className="text-sm text-ink-2">{t('moving.same')}</p>}
              <div className="flex flex-wrap gap-2">
                {target && !moves.isMeaningless && !refusal && (
                  <Button
                    size="sm"
                    variant={canDrop ? 'primary' : 'waiting'}
                    isPending={isPending}
                    onPress={() => canDrop && moves.drop()}
                  >
                    {t(`moving.drop.${drop}`)}
                  </Button>
                )}
                {other && (
                  <>
                    <Button size="sm" variant="secondary" onPress={() => moves.pin('together')}>
                      {t('pins.together')} <Keys keys={['P']} />
                    </Button>
                    <Button size="sm" variant="secondary" onPress={() => moves.pin('apart')}>
                      {t('pins.apart')} <Keys keys={['⇧', 'P']} />
                    </Button>
                  </>
                )}
              </div>
              <div className="grid grid-cols-2 gap-2">
                <DropZone isAimed={target === 'new'} at="new">
                  {t('moving.toNew')}
                </DropZone>
                {inHand.group && (
                  <DropZone isAimed={target === 'outside'} at="outside">
                    {t('moving.toOutside')}
                  </DropZone>
                )}
              </div>
              {inHand.group && !target && (
                <div className="flex flex-wrap">
                  <Help key={inHand.person.membership_id} draftId={draftId} person={inHand.person} />
                </div>
              )}
            </>
          )}
        </section>
      )}
    </>
  );
}

function DropZone({ at, isAimed, children }: { at: 'new' | 'outside'; isAimed: boolean; children: string }) {
  return (
    <button
      type="button"
      data-stop=""
      data-target={at}
      className={`min-h-11 rounded-control border border-dashed px-2 py-2 text-sm font-semibold transition ${isAimed ? 'border-plum bg-plum-soft text-plum' : 'border-line-strong text-ink-2 hover:border-ink-2'}`}
    >
      {children}
    </button>
  );
}

type Effect = NonNullable<Moves['effect']>;

/** The mean before and after for a sentence. */
function effectValues({ mean, lowest }: Effect, language: string) {
  const numbers = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const words = (percent: number | null) => (percent === null ? '–' : numbers.format(percent / 100));
  return {
    mean: words(mean.after),
    meanBefore: words(mean.before),
    lowest: words(lowest.after),
    lowestBefore: words(lowest.before),
  };
}

function Effect({
  effect,
  groups,
  name,
}: {
  effect: Effect;
  /** As they are before the move. */
  groups: MovePanelProps['groups'];
  name: string;
}) {
  const { t, language } = useTranslation('staffGroups');
  const { whole, tenths } = usePercents();
  const ofGroup = (number: number | null) => {
    const first = number === null ? undefined : groups.get(number)?.people.find((one) => one.name !== name);
    return first ? t('moving.groupOf', { name: first.name || t('noName') }) : t('moving.newGroup');
  };
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const rows = [
    ...effect.groups.map(({ number, before, after }) => ({
      id: String(number),
      label: ofGroup(number),
      before: before.percent,
      after: after.percent,
      format: whole,
    })),
    { id: 'mean', label: t('moving.all'), ...effect.mean, format: tenths },
    { id: 'lowest', label: t('moving.lowest'), ...effect.lowest, format: whole },
  ];
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('moving.effect')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('moving.what')}</th>
          <th scope="col">{t('moving.before')}</th>
          <th scope="col">{t('moving.after')}</th>
          <th scope="col">{t('moving.difference')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ id, label, before, after, format }) => {
          const difference = before === null || after === null ? 0 : after - before;
          return (
            <tr key={id} className="h-8">
              <th scope="row" className="text-left font-normal wrap-anywhere">
                {label}
              </th>
              <td className="pl-2 text-right whitespace-nowrap text-ink-2">{format(before)} →</td>
              <td className="pl-1.5 text-right font-semibold">{format(after)}</td>
              <td
                className={`w-12 pl-2 text-right ${Math.abs(difference) < 0.05 ? 'text-ink-3' : difference > 0 ? 'text-leaf' : 'text-brick'}`}
              >
                {signed.format(Math.round(difference * 10) / 10)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface OutsidersProps {
  draftId: GroupDraftId;
  people: readonly DraftOutsider[];
  count: number;
  /** Whether a search found these people. */
  isSearched: boolean;
  moves: Moves;
  isEditable: boolean;
}

/** The people without a place, who can be picked up as well. */
export function Outsiders({ draftId, people, count, isSearched, moves, isEditable }: OutsidersProps) {
  const { t } = useTranslation('staffGroups');
  const href = useHref();
  const [isAll, setAll] = useState(false);
  const { inHand, target, active } = moves;
  if (count === 0 || (isSearched && people.length === 0)) return null;
  const shown = isAll ? people : people.slice(0, shownAtFirst);
  return (
    <Part
      title={isSearched ? t('outside.found', { count, found: people.length }) : t('outside.title', { count })}
    >
      <ul className="divide-y divide-line">
        {shown.map((person, at) => {
          const key = targetOf.person(person);
          const name = person.name || t('noName');
          const canSwap = inHand !== null && inHand.group !== null;
          return (
            <li key={person.membership_id} className="flex flex-wrap items-center gap-x-3 py-2">
              <Face
                person={person}
                label={
                  canSwap ? t('face.swap', { name, other: inHand.person.name }) : t('face.outside', { name })
                }
                isInHand={inHand?.person.membership_id === person.membership_id}
                isAimed={target === key && canSwap}
                isMoved={false}
                isStop={active === key || at === 0}
                mayMove={isEditable}
              />
              <span className="min-w-0 flex-1">
                <Link
                  to={href(`residents/${person.membership_id}`)}
                  className="block font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <span className="block text-sm text-ink-2 wrap-anywhere">
                  {person.change ? t(`changes.${person.change}`, { name }) : person.unit_type}
                </span>
                {!person.change && person.why && (
                  <span className="block text-sm text-ink-2">{t(`outside.why.${person.why}`)}</span>
                )}
              </span>
              {isEditable && !person.change && <Help draftId={draftId} person={person} />}
            </li>
          );
        })}
      </ul>
      {people.length > shown.length && (
        <Button size="sm" variant="quiet" onPress={() => setAll(true)}>
          {t('outside.all', { count: people.length })}
        </Button>
      )}
      {isAll && !isSearched && count > people.length && (
        <p className="text-sm text-ink-2">{t('outside.more', { count: count - people.length })}</p>
      )}
    </Part>
  );
}

interface PinsProps {
  pins: DraftWithPeople['pins'];
  isEditable: boolean;
  onUnpin: (one: MembershipId, other: MembershipId) => void;
}

/** Who is pinned together or apart for the next search. */
export function Pins({ pins, isEditable, onUnpin }: PinsProps) {
  const { t } = useTranslation('staffGroups');
  if (pins.length === 0) return null;
  return (
    <Part title={t('pins.title', { count: pins.length })}>
      <ul className="divide-y divide-line">
        {pins.map(({ one, one_name, other, other_name, kind }) => {
          const names = { one: one_name || t('noName'), other: other_name || t('noName') };
          return (
            <li key={`${one} ${other}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{t(`pins.${kind}Words`, names)}</span>
              {isEditable && (
                <IconButton
                  label={t('pins.remove', names)}
                  icon={<CrossIcon className="size-4" />}
                  onPress={() => onUnpin(one, other)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('pins.when')}</p>
    </Part>
  );
}

/** The files from which anybody can check what the search claims, for each unit type. */
export function Certificates({ draft }: { draft: DraftWithPeople }) {
  const { t } = useTranslation('staffGroups');
  const { network } = useNetwork();
  const checkable = draft.unit_types.filter(({ has_certificate: hasOne }) => hasOne);
  if (checkable.length === 0) return null;
  const path = `/staff/v1/networks/${network.network_id}/groups/${draft.draft_id}/certificates`;
  return (
    <Part title={t('certificate.title')}>
      <p className="text-sm text-ink-2">{t(draft.is_edited ? 'certificate.edited' : 'certificate.text')}</p>
      <ul className="divide-y divide-line">
        {checkable.map(({ unit_type_id: id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            {groupRules.certificateFiles.map((file) => (
              <a
                key={file}
                href={`${path}/${id}/${file}`}
                download
                aria-label={t(`certificate.named.${file === 'input.json' ? 'input' : 'claims'}`, { name })}
                className={buttonClasses({ size: 'sm', variant: 'quiet' })}
              >
                {t(`certificate.${file === 'input.json' ? 'input' : 'claims'}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface ComparisonProps {
  drafts: readonly ListedDraft[];
  current: ListedDraft;
  /** The draft whose groups are left out of the list, so that it shows which differ. */
  against: string;
  onCompare: (draftId: string) => void;
}

/** The drafts of one place beside each other, and who has a place in only one of two. */
export function Comparison({ drafts, current, against, onCompare }: ComparisonProps) {
  const { t } = useTranslation('staffGroups');
  const { whole, tenths } = usePercents();
  // The shown one, and those before it.
  const shown = [current, ...drafts.filter(({ draft_id: id }) => id !== current.draft_id)]
    .slice(0, 3)
    .toSorted((one, other) => one.number - other.number);
  if (shown.length < 2) return null;
  const rows = [
    { label: t('compare.placed'), value: ({ placed }: ListedDraft) => String(placed) },
    { label: t('compare.mean'), value: ({ mean }: ListedDraft) => tenths(mean) },
    { label: t('compare.lowest'), value: ({ lowest }: ListedDraft) => whole(lowest) },
    { label: t('compare.share'), value: (draft: ListedDraft) => whole(shareOfBest(draft)) },
    {
      label: t('filters.below', { percent: whole(groupRules.lowPercent) }),
      value: ({ low }: ListedDraft) => String(low),
    },
  ];
  return (
    <Part title={t('compare.title')}>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{t('compare.title')}</caption>
        <thead>
          <tr className="h-8 border-b border-line text-sm text-ink-2">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">{t('moving.what')}</span>
            </th>
            {shown.map((draft) => (
              <th key={draft.draft_id} scope="col" className="pl-3 text-right font-semibold">
                {t('draft', { number: draft.number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, value }) => (
            <tr key={label} className="h-8">
              <th scope="row" className="text-left font-normal text-ink-2">
                {label}
              </th>
              {shown.map((draft) => (
                <td
                  key={draft.draft_id}
                  className={`pl-3 text-right ${draft.draft_id === current.draft_id ? 'font-semibold' : 'text-ink-2'}`}
                >
                  {value(draft)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Differences drafts={drafts} current={current} against={against} onCompare={onCompare} />
    </Part>
  );
}

/** Who gains and who loses a place against another draft, and how many groups differ. */
function Differences({ drafts, current, against, onCompare }: ComparisonProps) {
  const { t } = useTranslation('staffGroups');
  const others = drafts.filter(({ draft_id: id, state }) => id !== current.draft_id && state !== 'running');
  const other = others.find(({ draft_id: id }) => id === against) ?? null;
  const query = useComparison(current.draft_id, other?.draft_id ?? null);
  if (others.length === 0) return null;
  const { data } = query;
  return (
    <div className="flex flex-col gap-2 pt-3">
      <FilterSelect
        label={t('compare.with')}
        all={t('compare.none')}
        value={other?.draft_id ?? ''}
        options={others.map(({ draft_id: id, number }) => ({ id, label: t('draft', { number }) }))}
        onChange={onCompare}
      />
      {other && query.error && <NotCounted query={query} />}
      {other && data && (
        <>
          <PlaceChanges title={t('compare.gained', { count: data.gained_count })} people={data.gained} />
          <PlaceChanges title={t('compare.lost', { count: data.lost_count })} people={data.lost} />
          <p className="text-sm">
            {t('compare.same', { count: data.same })} {t('compare.different', { count: data.different })}
          </p>
        </>
      )}
    </div>
  );
}

function PlaceChanges({
  title,
  people,
}: {
  title: string;
  people: readonly { name: string; membership_id: string }[];
}) {
  const { t, language } = useTranslation('staffGroups');
  if (people.length === 0) return <p className="text-sm text-ink-2">{title}</p>;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <p className="max-h-40 overflow-y-auto wrap-anywhere text-ink-2">
        {listOfNames(
          people.map(({ name }) => name || t('noName')),
          language,
        )}
      </p>
    </details>
  );
}
