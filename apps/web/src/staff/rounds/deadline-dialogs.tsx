import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { toast } from '@/ui/toasts';
import { NotCounted } from '../parts/consequences';
import { boxClasses, FilterSelect, Labelled } from '../parts/filter-parts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useRoundWords } from './round-words';
import { type NewEnd, useDeadlinePreview, useMoveDeadline, useMoveUnitTypeDeadline } from './rounds.queries';

const hours = Array.from({ length: 23 }, (_, at) => at + 1);
const reminderDays = [1, 2, 3, 5, 7, 10, 14, 21, 30];

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <Labelled label={label}>
    <input
      type="date"
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${boxClasses} w-full min-w-0 text-base text-ink`}
    />
  </Labelled>
);

interface DeadlineDialogProps {
  round: StaffRound;
  onClose: () => void;
}

/** Moves the days of matching, its hour and its reminder after showing the effects. */
export function DeadlineDialog({ round, onClose }: DeadlineDialogProps) {
  const { t, language } = useTranslation('staffRounds');
  // As it was when the dialog opened: somebody else may change it meanwhile.
  const [seen] = useState({
    starts_on: round.starts_on,
    ends_on: round.ends_on,
    ends_hour: round.ends_hour,
    remind_days: round.remind_days,
  });
  const [draft, setDraft] = useState(seen);
  const put = (changes: Partial<typeof seen>) => setDraft((before) => ({ ...before, ...changes }));
  const saving = useAction(useMoveDeadline(round.subnetwork_id), 'inPlace');
  const submit = (reason: string) =>
    saving.run({ ...draft, seen, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('deadline.moved', { place: round.name }), tone: 'success' });
    });
  const hourWords = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const isSameEnd = draft.ends_on === round.ends_on && draft.ends_hour === round.ends_hour;
  return (
    <ReasonDialog
      title={t('deadline.title', { place: round.name })}
      submit={t('deadline.save')}
      needsReason={false}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(reason) => draft.starts_on && draft.ends_on && void submit(reason)}
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
          value={draft.ends_on}
          onChange={(ends_on) => put({ ends_on })}
        />
        <FilterSelect
          label={t('deadline.hour')}
          value={String(draft.ends_hour)}
          options={hours.map((hour) => ({
            id: String(hour),
            label: hourWords.format(new Date(Date.UTC(2027, 0, 1, hour))),
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
    </ReasonDialog>
  );
}

interface UnitTypeDeadlineDialogProps extends DeadlineDialogProps {
  unitType: StaffRound['unit_types'][number];
}

/** Gives a unit type a last day of its own, or lets it end with its place. */
export function UnitTypeDeadlineDialog({ round, unitType, onClose }: UnitTypeDeadlineDialogProps) {
  const { t } = useTranslation('staffRounds');
  const { momentIn } = useRoundWords();
  const { unit_type_id, name } = unitType;
  const [seen] = useState(unitType.ends_on);
  const [isOwn, setOwn] = useState(seen !== null);
  const [day, setDay] = useState(seen ?? round.ends_on);
  const saving = useAction(useMoveUnitTypeDeadline(unit_type_id), 'inPlace');
  const ends_on = isOwn ? day : null;
  const submit = (reason: string) =>
    saving.run({ ends_on, seen, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('deadline.moved', { place: name }), tone: 'success' });
    });
  const [newDay, before] = [ends_on ?? round.ends_on, seen ?? round.ends_on];
  return (
    <ReasonDialog
      title={t('deadline.own.title', { name })}
      submit={t('deadline.own.save')}
      needsReason={false}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(reason) => newDay && void submit(reason)}
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
