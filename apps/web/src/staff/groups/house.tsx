import { compatiblePercent } from '@nestmate/contract/limits';
import type { DraftGroup, DraftPerson, ListedDraft } from '@nestmate/contract/staff/groups';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { memo } from 'react';
import { inSentence, joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar, useMissing } from '@/ui/avatar';
import { LockIcon, OpenLockIcon } from '@/ui/icons/console';
import { Link } from '@/ui/link';
import { Tick } from '../parts/tick';
import { groupRules } from '../platform/calls';
import { useHref } from '../platform/use-address';
import { type DropTarget, targetOf } from './moves';

/** A percent of a group or of two people, in whole points; of a whole draft, with a tenth. */
export function usePercents() {
  const { t, language } = useTranslation('staffGroups');
  const format = (digits: number) => {
    const numbers = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return (percent: number | null) => (percent === null ? t('unknown') : numbers.format(percent / 100));
  };
  return { whole: format(0), tenths: format(1) };
}

/** How much of the best possible mean a draft has, in whole percent; null where nothing is known about it. */
export const shareOfBest = ({ mean, bound }: Pick<ListedDraft, 'bound' | 'mean'>) =>
  mean === null || !bound ? null : Math.min(100, Math.floor((mean / bound) * 100));

/** The people of a group, those who live together already beside each other. */
function homesOf(people: readonly DraftPerson[]): DraftPerson[][] {
  const homes = new Map<number, DraftPerson[]>();
  for (const person of people) homes.set(person.home, [...(homes.get(person.home) ?? []), person]);
  return [...homes.values()];
}

/** The two of a group who fit least, where they fit badly. */
function lowPairOf({ people, lowest }: DraftGroup): { pair: readonly DraftPerson[]; percent: number } | null {
  if (!lowest || lowest.percent >= groupRules.lowPercent) return null;
  const pair = people.filter(({ membership_id: id }) => id === lowest.one || id === lowest.other);
  return pair.length === 2 ? { pair, percent: lowest.percent } : null;
}

const namesIn = (people: readonly DraftPerson[], missing: string) =>
  people.map(({ name }) => name || missing);

interface HouseProps {
  group: DraftGroup;
  /** The person who is picked up. */
  inHandId: string | null;
  inHandName: string;
  /** Whether they are of this house, so that its others cannot be swapped with them. */
  isInHandHere: boolean;
  /** The place of this house over which somebody is held. */
  target: DropTarget | null;
  /** The window that is the tab stop of the houses, if it is in this one. */
  stop: DropTarget | null;
  /** Who was moved here last, and its percent before. */
  moved: DropTarget | null;
  before: number | null;
  isEditable: boolean;
  isTypeShown: boolean;
  /** Absent for staff who do not commit. */
  isChosen: boolean | undefined;
  onChoose: (group: DraftGroup) => void;
  onLock: (group: DraftGroup) => void;
}

/** A group as a house: a lit window for each person, a dashed one for each free place. */
export const House = memo(function House(props: HouseProps) {
  const { group, inHandId, inHandName, isInHandHere, target, stop, moved, before } = props;
  const { isEditable, isTypeShown, isChosen, onChoose, onLock } = props;
  const { t, language } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const { people, capacity, percent, lowest, is_locked: isLocked, state } = group;
  const mayMove = isEditable && group.is_open;
  const names = namesIn(people, t('noName'));
  const all = listOfNames(names, language);
  const free = capacity - people.length;
  const lowPair = lowPairOf(group)?.pair;
  const canEnter = inHandId !== null && !isInHandHere;
  const isAimed = target !== null && canEnter;
  const look = isAimed
    ? 'border-plum bg-plum-soft/60 ring-1 ring-plum'
    : moved
      ? 'border-plum bg-plum-soft/50'
      : people.some(({ change }) => change !== null) || state === 'skipped'
        ? 'border-dashed border-line-strong bg-surface'
        : 'border-line bg-surface';
  return (
    <li
      data-target={mayMove ? targetOf.group(group) : undefined}
      className={`relative flex flex-col gap-2 rounded-card border p-3 pb-2 transition-colors ${look}`}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Roof />
          <div className="flex flex-wrap gap-x-[5px] gap-y-2">
            {homesOf(people).map((home) => (
              <span
                key={home[0]?.membership_id}
                className={`flex gap-[5px] ${home.length > 1 ? 'border-b-[3px] border-plum pb-[3px]' : 'pb-1.5'}`}
              >
                {home.map((person) => (
                  <Face
                    key={person.membership_id}
                    person={person}
                    label={
                      canEnter
                        ? t('face.swap', { name: person.name || t('noName'), other: inHandName })
                        : t('face.label', {
                            name: person.name || t('noName'),
                            percent: whole(percent),
                            count: people.length - 1,
                          })
                    }
                    isInHand={inHandId === person.membership_id}
                    isAimed={canEnter && target === targetOf.person(person)}
                    isMoved={moved === targetOf.person(person)}
                    isStop={stop === targetOf.person(person)}
                    mayMove={mayMove}
                    isLow={lowPair?.includes(person)}
                  />
                ))}
              </span>
            ))}
            {Array.from({ length: free }, (_, place) =>
              place === 0 && canEnter && mayMove ? (
                <button
                  key={place}
                  type="button"
                  data-stop=""
                  data-target={targetOf.group(group)}
                  tabIndex={stop === targetOf.group(group) ? 0 : -1}
                  aria-label={t('face.free', { name: inHandName, names: all })}
                  className={`${windowClasses} border-dashed border-plum bg-surface`}
                />
              ) : (
                <span
                  key={place}
                  aria-hidden
                  className={`${windowClasses} border-dashed border-line-strong`}
                />
              ),
            )}
          </div>
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <b
            className={`block font-display text-xl font-bold ${percent === null ? 'text-ink-2' : percent >= compatiblePercent ? 'text-leaf' : 'text-brick'}`}
          >
            {whole(percent)}
          </b>
          {lowest && (
            <span className="block text-sm text-ink-2">{t('low', { percent: whole(lowest.percent) })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-1 items-end gap-1">
        <div className="min-w-0 flex-1 self-start">
          <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{all}</h3>
          <Words group={group} before={before} isTypeShown={isTypeShown} />
        </div>
        {mayMove && (
          <button
            type="button"
            aria-pressed={isLocked}
            aria-label={t('lock.named', { names: all })}
            title={t(isLocked ? 'lock.on' : 'lock.off')}
            onClick={() => onLock(group)}
            className={`relative grid size-8 shrink-0 place-items-center rounded-full transition after:absolute after:-inset-1 hover:bg-sunken ${isLocked ? 'text-plum' : 'text-ink-3'}`}
          >
            {isLocked ? <LockIcon className="size-[17px]" /> : <OpenLockIcon className="size-[17px]" />}
          </button>
        )}
        {mayMove && isChosen !== undefined && group.can_commit && (
          <span className="grid size-8 shrink-0 place-items-center">
            <Tick label={t('choose', { names: all })} isOn={isChosen} onToggle={() => onChoose(group)} />
          </span>
        )}
      </div>
    </li>
  );
});

const windowClasses =
  'h-[48px] w-[42px] shrink-0 rounded-[6px] border-[1.7px] max-md:h-[52px] max-md:w-[46px]';

const Roof = () => (
  <svg aria-hidden viewBox="0 0 100 12" preserveAspectRatio="none" className="mb-[3px] h-[13px] w-full">
    <path
      d="M.5 11 50 1.5 99.5 11"
      vectorEffect="non-scaling-stroke"
      className="fill-none stroke-outline"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

interface FaceProps {
  person: DraftPerson;
  label: string;
  isInHand: boolean;
  isAimed: boolean;
  isMoved: boolean;
  isStop: boolean;
  mayMove: boolean;
  /** Whether they are one of the two who fit badly. */
  isLow?: boolean | undefined;
}

/** A lit window with somebody in it. */
export function Face(props: FaceProps) {
  const { person, label, isInHand, isAimed, isMoved, isStop, mayMove, isLow = false } = props;
  const { name, picture_urls, change } = person;
  const { isMissing, onError } = useMissing(picture_urls?.square);
  const inside =
    picture_urls && !isMissing ? (
      <img
        src={picture_urls.square}
        alt=""
        draggable={false}
        onError={onError}
        className="h-[calc(100%-9px)] w-full object-cover"
      />
    ) : (
      <Avatar name={name} size="sm" isLit />
    );
  const ring = isInHand
    ? 'ring-2 ring-plum ring-offset-2 ring-offset-surface -translate-y-1'
    : isAimed || isMoved
      ? 'ring-2 ring-plum ring-offset-1 ring-offset-surface'
      : '';
  const look = `${windowClasses} flex items-end justify-center overflow-hidden bg-[linear-gradient(var(--color-glow)_40%,var(--color-apricot)_40%)] transition ${
    change ? 'border-dashed border-brick opacity-70' : isLow ? 'border-[3px] border-brick' : 'border-outline'
  } ${ring}`;
  if (!mayMove)
    return (
      <span title={name} className={look}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      draggable
      data-stop=""
      data-target={targetOf.person(person)}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isInHand}
      title={name}
      className={`${look} cursor-grab`}
    >
      {inside}
    </button>
  );
}

/** Why they fit, what has changed about them, or what became of the group. */
function Words({ group, before, isTypeShown }: Pick<HouseProps, 'before' | 'group' | 'isTypeShown'>) {
  const { t, language } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const href = useHref();
  const { people, same, apart, same_count, question_count, state, skip_reason, room_id, unit_type } = group;
  const changed = people.filter(({ change }) => change !== null);
  const low = lowPairOf(group);
  if (state === 'done' && room_id)
    return (
      <>
        {skip_reason && <p className="text-sm text-brick wrap-anywhere">{t(`stays.${skip_reason}`)}</p>}
        <Link
          to={href('rooms', { room: room_id })}
          className="inline-flex min-h-6 items-center text-sm font-semibold text-plum hover:underline"
        >
          {t('seeRoom')}
        </Link>
      </>
    );
  const fit =
    same.length > 0
      ? t('same', { list: listOfNames(same.map(inSentence), language) })
      : question_count > 0 && t('sameCount', { count: same_count, questions: question_count });
  return (
    <div className="text-sm text-ink-2 wrap-anywhere">
      {state === 'skipped' && <p className="text-brick">{t(`skipped.${skip_reason ?? 'changed'}`)}</p>}
      {(state === 'waiting' || state === 'undoing' || state === 'undone') && <p>{t(`states.${state}`)}</p>}
      {changed.map(({ membership_id: id, name, change }) => (
        <p key={id} className="text-brick">
          {change && t(`changes.${change}`, { name: name || t('noName') })}
        </p>
      ))}
      {low && (
        <p className="text-brick">
          {t('lowPair', {
            names: listOfNames(namesIn(low.pair, t('noName')), language),
            percent: whole(low.percent),
          })}
        </p>
      )}
      <p>
        {joinSentences(
          [
            before !== null && t('was', { percent: whole(before) }),
            fit,
            apart !== null && t('apart', { question: inSentence(apart) }),
          ],
          language,
        )}
      </p>
      {isTypeShown && <p className="text-ink-3">{unit_type}</p>}
    </div>
  );
}
