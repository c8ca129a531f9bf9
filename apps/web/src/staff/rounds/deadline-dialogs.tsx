import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { toast } from '@/ui/toasts';
import { Conflict } from '../parts/conflict';
import { NotCounted } from '../parts/consequences';
import { boxClasses, FilterSelect, Labelled } from '../parts/filter-parts';
import { ReasonDialog } from '../parts/reason-dialog';
import { isChangedMeanwhile } from '../platform/error-text';
import { useRoundWords } from './round-words';
import {
  type NewEnd,
  useDeadlinePreview,
  useSetDeadline,
  useSetUnitTypeDeadline,
  useRounds,
} from './rounds.queries';

const hours = Array.from({ length: 23 }, (_, at) => at + 1);
const reminderDays = [1, 2, 3, 5, 7, 10, 14, 21, 30];

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  autoFocus?: boolean;
}

const DayField = ({ label, value, onChange, autoFocus = false }: DayFieldProps) => (
  <Labelled label={label}>
    <input
      type="date"
      required
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${boxClasses} w-full min-w-0 text-base text-ink`}
    />
  </Labelled>
);

/** A round as it is now: somebody else may change it while a dialog is open. */
const useCurrent = (opened: StaffRound): StaffRound =>
  useRounds().data?.rounds.find(({ subnetwork_id: id }) => id === opened.subnetwork_id) ?? opened;

type MatchingDays = Pick<StaffRound, 'ends_hour' | 'ends_on' | 'remind_days' | 'starts_on'>;

const daysOf = ({ starts_on, ends_on, ends_hour, remind_days }: StaffRound): MatchingDays => ({
  starts_on,
  ends_on,
  ends_hour,
  remind_days,
});

interface DeadlineDialogProps {
  round: StaffRound;
  onClose: () => void;
}

/** Moves the days of matching, its hour and its reminder after showing the effects. */
export function DeadlineDialog({ round: opened, onClose }: DeadlineDialogProps) {
  const { t, language } = useTranslation('staffRounds');
  const words = useDayWords();
  const round = useCurrent(opened);
  // As it was when the dialog opened, and then as a conflict showed it.
  const [seen, setSeen] = useState(() => daysOf(opened));
  const [draft, setDraft] = useState(seen);
  const put = (changes: Partial<MatchingDays>) => setDraft((before) => ({ ...before, ...changes }));
  const saving = useAction(useSetDeadline(round.subnetwork_id), 'inPlace');
  const isConflict = isChangedMeanwhile(saving.error);
  const submit = (reason: string) => {
    const before = isConflict ? daysOf(round) : seen;
    setSeen(before);
    return saving.run({ ...draft, seen: before, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('deadline.moved', { place: round.name }), tone: 'success' });
    });
  };
  const isSameEnd = draft.ends_on === round.ends_on && draft.ends_hour === round.ends_hour;
  return (
    <ReasonDialog
      title={t('deadline.title', { place: round.name })}
      submit={t('deadline.save')}
      needsReason={false}
      focus="children"
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(reason) => (draft.starts_on && draft.ends_on ? submit(reason) : undefined)}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('deadline.lead', { zone: zoneName(round.time_zone, language) })}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
        <DayField
          label={t('deadline.starts_on')}
          value={draft.starts_on}
          onChange={(starts_on) => put({ starts_on })}
        />
        <DayField
          label={t('deadline.ends_on')}

          autoFocus
          value={draft.ends_on}
          onChange={(ends_on) => put({ ends_on })}
        />
        <FilterSelect
          label={t('deadline.hour')}
          value={String(draft.ends_hour)}
          options={hours.map((hour) => ({
            id: String(hour),
            label: words.hour(hour),
          }))}
          onChange={(hour) => put({ ends_hour: Number(hour) })}
        />
        <FilterSelect
          label={t('deadline.remind')}
          all={t('deadline.remindNever')}
          value={draft.remind_days === null ? '' : String(draft.remind_days)}
          options={[...new Set([...reminderDays, draft.remind_days ?? 1])]
            .toSorted((one, other) => one - other)
            .map((count) => ({ id: String(count), label: t('deadline.remindDays', { count }) }))}
          onChange={(days) => put({ remind_days: days === '' ? null : Number(days) })}
        />
      </div>
      {draft.remind_days !== null && <p className="text-sm text-ink-2">{t('deadline.remindText')}</p>}
      {isSameEnd && <p className="text-sm text-ink-3">{t('deadline.same')}</p>}
      {draft.ends_on !== '' && !isSameEnd && (
        <DeadlineEffects round={round} end={{ ends_on: draft.ends_on, ends_hour: draft.ends_hour }} />
      )}
      {isConflict && (
        <TheirDays
          theirs={daysOf(round)}
          mine={draft}
          onTake={(field) => setDraft({ ...draft, [field]: round[field] })}
        />
      )}
    </ReasonDialog>
  );
}

function useDayWords() {
  const { t, language } = useTranslation('staffRounds');
  const format = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(at));
  return {
    day: (day: string) => (day ? format({ dateStyle: 'medium' }, Date.parse(day)) : '–'),
    hour: (hour: number) => format({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2027, 0, 1, hour)),
    reminder: (days: number | null) =>
      days === null ? t('deadline.remindNever') : t('deadline.remindDays', { count: days }),
  };
}

interface TheirDaysProps {
  /** The stored days. */
  theirs: MatchingDays;
  mine: MatchingDays;
  onTake: (field: keyof MatchingDays) => void;
}

/** In what somebody else has saved other days than those of the dialog. */
function TheirDays({ theirs, mine, onTake }: TheirDaysProps) {
  const { t } = useTranslation(['staffRounds', 'staffTeam']);
  const words = useDayWords();
  const fields = [
    {
      id: 'starts_on',
      name: t('deadline.starts_on'),
      wordsOf: (days: MatchingDays) => words.day(days.starts_on),
    },
    { id: 'ends_on', name: t('deadline.ends_on'), wordsOf: (days: MatchingDays) => words.day(days.ends_on) },
    {
      id: 'ends_hour',
      name: t('deadline.hour'),
      wordsOf: (days: MatchingDays) => words.hour(days.ends_hour),
    },
    {
      id: 'remind_days',
      name: t('deadline.remind'),
      wordsOf: (days: MatchingDays) => words.reminder(days.remind_days),
    },
  ] as const;
  const different = fields.filter(({ id }) => theirs[id] !== mine[id]);
  if (different.length === 0) return <p className="text-sm text-ink-2">{t('staffTeam:conflict.same')}</p>;
  return (
    <Conflict
      rows={different.map(({ id, name, wordsOf }) => ({
        id,
        name,
        theirs: wordsOf(theirs),
        mine: wordsOf(mine),
      }))}
      onTake={onTake}
    />
  );
}

interface UnitTypeDeadlineDialogProps extends DeadlineDialogProps {
  unitType: StaffRound['unit_types'][number];
}

/** Gives a unit type a last day of its own, or lets it end with its place. */
export function UnitTypeDeadlineDialog({ round: opened, unitType, onClose }: UnitTypeDeadlineDialogProps) {
  const { t } = useTranslation(['staffRounds', 'staffTeam']);
  const { momentIn } = useRoundWords();
  const words = useDayWords();
  const round = useCurrent(opened);
  const { unit_type_id, name } = unitType;
  const { ends_on: theirs } = round.unit_types.find((one) => one.unit_type_id === unit_type_id) ?? unitType;
  // As it was when the dialog opened, and then as a conflict showed it.
  const [seen, setSeen] = useState(unitType.ends_on);
  const [isOwn, setOwn] = useState(seen !== null);
  const [day, setDay] = useState(seen ?? round.ends_on);
  const saving = useAction(useSetUnitTypeDeadline(unit_type_id), 'inPlace');
  const ends_on = isOwn ? day : null;
  const isConflict = isChangedMeanwhile(saving.error);
  const submit = (reason: string) => {
    const stored = isConflict ? theirs : seen;
    setSeen(stored);
    return saving.run({ ends_on, seen: stored, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('deadline.moved', { place: name }), tone: 'success' });
    });
  };
  const wordsOf = (own: string | null) => (own === null ? t('deadline.own.none') : words.day(own));
  const take = () => {
    setOwn(theirs !== null);
    setDay(theirs ?? round.ends_on);
  };
  const [newDay, before] = [ends_on ?? round.ends_on, seen ?? round.ends_on];
  return (
    <ReasonDialog
      title={t('deadline.own.title', { name })}
      submit={t('deadline.own.save')}
      needsReason={false}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(reason) => (newDay ? submit(reason) : undefined)}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('deadline.own.lead', { place: round.name, moment: momentIn(round.ends_at, round.time_zone) })}
      </p>
      <Checkbox isSelected={isOwn} onChange={setOwn}>
        {t('deadline.own.isOwn')}
      </Checkbox>
      {isOwn && <DayField label={t('deadline.ends_on')} value={day} onChange={setDay} />}
      {newDay !== '' && newDay !== before && (
        <DeadlineEffects round={round} end={{ ends_on: newDay, ends_hour: round.ends_hour, unit_type_id }} />
      )}
      {isConflict &&
        (theirs === ends_on ? (
          <p className="text-sm text-ink-2">{t('staffTeam:conflict.same')}</p>
        ) : (
          <Conflict
            rows={[
              { id: 'day', name: t('deadline.ends_on'), theirs: wordsOf(theirs), mine: wordsOf(ends_on) },
            ]}
            onTake={take}
          />
        ))}
    </ReasonDialog>
  );
}

/** The effects of another end. */
function DeadlineEffects({ round, end }: { round: StaffRound; end: NewEnd }) {
  const { t } = useTranslation('staffRounds');
  const { momentIn } = useRoundWords();
  const preview = useDeadlinePreview(round.subnetwork_id, end);
  const { data } = preview;
  if (!data) return <NotCounted query={preview} />;
  if (data.is_past) return <Banner tone="danger">{t('deadline.past')}</Banner>;
  return (
    <output className="block rounded-control border border-line bg-sunken p-3 text-sm">
      <span className="block font-semibold">
        {round.phase === 'MATCHING'
          ? t('deadline.would', { moment: momentIn(data.ends_at, round.time_zone) })
          : t('deadline.over')}
      </span>
      <span className="block text-ink-2">{t('deadline.windows', { count: data.people })}</span>
      <span className="block text-ink-2">{t('deadline.stillAlone', { count: data.alone })}</span>
      {round.phase === 'MATCHING' && (
        <span className="block text-ink-2">{t('deadline.requests', { count: data.open_requests })}</span>
      )}
    </output>
  );
}
