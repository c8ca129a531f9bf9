import type { StaffRound } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { zoneName } from '@/platform/zones';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { boxClasses, Labelled } from '../parts/filter-parts';
import { NotCounted } from '../parts/consequences';
import { ReasonDialog } from '../parts/reason-dialog';
import { useRoundWords } from './round-words';
import { useDeadline, useRehearsal } from './rounds.queries';

interface Props {
  round: StaffRound;
  onClose: () => void;
}

/** Moves the days of matching after showing the effects. */
export function DeadlineDialog({ round, onClose }: Props) {
  const { t, language } = useTranslation('staffRounds');
  // The dates when the dialog opened: somebody else may move them meanwhile.
  const [seen] = useState({ starts_on: round.starts_on, ends_on: round.ends_on });
  const [days, setDays] = useState(seen);
  const saving = useDeadline(round.subnetwork_id);
  const submit = (reason: string) =>
    saving.mutateAsync({ ...days, seen, ...(reason && { reason }) }).then(
      () => {
        onClose();
        toast({ text: t('deadline.moved', { place: round.name }), tone: 'success' });
      },
      () => undefined,
    );
  const day = (name: 'ends_on' | 'starts_on') => (
    <Labelled label={t(`deadline.${name}`)}>
      <input
        type="date"
        required
        value={days[name]}
        onChange={({ target }) => setDays((before) => ({ ...before, [name]: target.value }))}
        className={`${boxClasses} w-full min-w-0 text-base text-ink`}
      />
    </Labelled>
  );
  return (
    <ReasonDialog
      title={t('deadline.title', { place: round.name })}
      submit={t('deadline.save')}
      needsReason={false}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(reason) => days.starts_on && days.ends_on && void submit(reason)}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('deadline.lead', { zone: zoneName(round.time_zone, language) })}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
        {day('starts_on')}
        {day('ends_on')}
      </div>
      <Rehearsed round={round} endsOn={days.ends_on} />
    </ReasonDialog>
  );
}

/** The effects of the chosen day. */
function Rehearsed({ round, endsOn }: { round: StaffRound; endsOn: string }) {
  const { t } = useTranslation('staffRounds');
  const { momentIn } = useRoundWords();
  const rehearsal = useRehearsal(round.subnetwork_id, endsOn === round.ends_on ? '' : endsOn);
  const { data } = rehearsal;
  if (endsOn === round.ends_on) return <p className="text-sm text-ink-3">{t('deadline.same')}</p>;
  if (!data) return <NotCounted query={rehearsal} />;
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
