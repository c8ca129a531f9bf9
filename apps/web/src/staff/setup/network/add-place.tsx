import type { SubnetworkId } from '@nestmate/contract';
import { setUpLimits } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { FormDialog } from '../../parts/form-dialog';
import { isTimeZone, TimeZoneField } from '../settings/time-zone-field';
import { useNetworkCalls } from './network.queries';
import type { SetUpPlace } from './place-card';

interface Props {
  places: readonly SetUpPlace[];
  onClose: () => void;
}

/** Adds a community: empty, or as a copy of another without its people. */
export function AddPlace({ places, onClose }: Props) {
  const { t } = useTranslation('staffSetUp');
  const { add } = useNetworkCalls();
  // Generated here, so that a retry adds nothing twice.
  const [id] = useState(() => crypto.randomUUID() as SubnetworkId);
  const [draft, setDraft] = useState({
    name: '',
    copyOf: '',
    zone: places[0]?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    start: '',
    end: '',
  });
  const [isTried, setTried] = useState(false);
  const { name, copyOf, zone, start, end } = draft;
  const source = places.find(({ subnetwork_id }) => subnetwork_id === copyOf);
  const put = (field: keyof typeof draft) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || !isTimeZone(zone) || !start || !end) return;
    const body = {
      subnetwork_id: id,
      name: name.trim(),
      time_zone: zone,
      deadline_start: start,
      deadline_end: end,
      copy_of: source?.subnetwork_id ?? null,
    };
    add.mutateAsync(body).then(
      () => {
        onClose();
        toast({ text: t('addPlace.done', { name: body.name }), tone: 'success' });
      },
      () => undefined,
    );
  };
  const day = (field: 'end' | 'start') => (
    <Labelled label={t(`addPlace.${field}`)}>
      <input
        type="date"
        value={draft[field]}
        aria-invalid={(isTried && !draft[field]) || undefined}
        onChange={({ target }) => put(field)(target.value)}
        className={`${boxClasses} w-full min-w-0 text-ink aria-invalid:border-brick`}
      />
    </Labelled>
  );
  return (
    <FormDialog
      title={t('addPlace.open')}
      submit={t('addPlace.submit')}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {add.error && <Banner tone="danger">{errorTextOf(add.error)}</Banner>}
      <TextField
        label={t('fields.name')}
        value={name}
        onChange={put('name')}
        maxLength={setUpLimits.name}
        autoFocus
        error={isTried && name.trim() === '' ? t('addPlace.nameMissing') : undefined}
      />
      <Labelled label={t('addPlace.from')}>
        <select
          value={copyOf}
          onChange={({ target }) => put('copyOf')(target.value)}
          className={`${boxClasses} text-base text-ink`}
        >
          <option value="">{t('addPlace.empty')}</option>
          {places.map(({ subnetwork_id, name: other }) => (
            <option key={subnetwork_id} value={subnetwork_id}>
              {t('addPlace.copyOf', { name: other })}
            </option>
          ))}
        </select>
        <span className="font-normal text-ink-2">
          {t(source ? 'addPlace.copyHelp' : 'addPlace.emptyHelp')}
        </span>
      </Labelled>
      <TimeZoneField value={zone} onChange={put('zone')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
        {day('start')}
        {day('end')}
      </div>
      {isTried && (!start || !end) && <p className="text-sm text-brick">{t('addPlace.daysMissing')}</p>}
    </FormDialog>
  );
}
