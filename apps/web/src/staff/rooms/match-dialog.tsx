import { fullName } from '@nestmate/contract';
import { hasRight, type StaffResident } from '@nestmate/contract/staff';
import { useState } from 'react';
import { CallError, errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Chip } from '@/ui/chip';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { limits } from '@nestmate/contract';
import { useNetwork, usePlace } from '../platform/network';
import { useResidentPages } from '../residents/residents.queries';
import { FormDialog } from '../parts/form-dialog';
import { useMatch } from './rooms.queries';

const shownAtOnce = 8;
const nameOf = (resident: StaffResident) => fullName(resident.first_name, resident.last_name);

/** Moves residents in together. The server says which rule is in the way; only the gender policy can be overruled. */
export function MatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const [chosen, setChosen] = useState<readonly StaffResident[]>([]);
  const [reason, setReason] = useState('');
  const [overrules, setOverrules] = useState(false);
  const [isTried, setTried] = useState(false);
  const matching = useMatch();
  const { error } = matching;
  const isPolicy = error instanceof CallError && error.errorCode === 'GenderPolicy';
  const mayOverrule = (isPolicy || overrules) && hasRight(network.role, 'rooms');
  const isTooFew = chosen.length < 2;
  const submit = () => {
    setTried(true);
    if (isTooFew || (overrules && reason.trim() === '')) return;
    matching
      .mutateAsync({
        membership_ids: chosen.map(({ membership_id: id }) => id),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(overrules && { overrule_gender: true }),
      })
      .then(
        () => {
          onClose();
          toast({ text: t('match.done'), tone: 'success' });
        },
        () => undefined,
      );
  };
  return (
    <FormDialog
      title={t('match.title')}
      submit={t('match.action')}
      isPending={matching.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('match.text')}</p>
      {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
      {isTried && isTooFew && <Banner tone="danger">{t('match.tooFew')}</Banner>}
      <ul aria-label={t('match.chosen')} className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((resident) => (
          <li key={resident.membership_id}>
            <Chip
              tone="plum"
              onRemove={() => setChosen(chosen.filter((one) => one !== resident))}
              removeLabel={t('match.leaveOut', { name: nameOf(resident) })}
            >
              {nameOf(resident)}
            </Chip>
          </li>
        ))}
      </ul>
      <Finder chosen={chosen} onChoose={(resident) => setChosen([...chosen, resident])} />
      {mayOverrule && (
        <Checkbox isSelected={overrules} onChange={setOverrules}>
          {t('match.overrule')}
        </Checkbox>
      )}
      <TextField
        label={t(overrules ? 'match.reason' : 'match.reasonOptional')}
        value={reason}
        onChange={setReason}
        maxLength={limits.report}
        error={isTried && overrules && reason.trim() === '' ? t('match.reasonMissing') : undefined}
      />
    </FormDialog>
  );
}

interface FinderProps {
  chosen: readonly StaffResident[];
  onChoose: (resident: StaffResident) => void;
}

/** Finds residents by name; once one is chosen, those of the same unit type. */
function Finder({ chosen, onChoose }: FinderProps) {
  const { t } = useTranslation('staffRooms');
  const [text, setText] = useState('');
  const place = usePlace();
  const [first] = chosen;
  const found = useResidentPages({
    ...(place && { place }),
    ...(first && { unit_type: first.unit_type_id }),
    ...(text.trim() && { text: text.trim() }),
  });
  const ids = new Set(chosen.map(({ membership_id: id }) => id));
  const residents = (found.data?.pages.flatMap((page) => page.residents) ?? [])
    .filter(({ membership_id: id }) => !ids.has(id))
    .slice(0, shownAtOnce);
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('match.find')} value={text} onChange={setText} maxLength={100} autoFocus />
      {found.error && <Banner tone="danger">{errorTextOf(found.error)}</Banner>}
      <ul
        aria-label={t('match.found')}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {residents.map((resident) => (
          <li key={resident.membership_id} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{nameOf(resident)}</span>
              <span className="block truncate text-sm text-ink-2">
                {resident.unit_type} ·{' '}
                {resident.room ? t('match.with', { count: resident.room.people - 1 }) : t('match.alone')}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('match.addNamed', { name: nameOf(resident) })}
              onPress={() => onChoose(resident)}
            >
              {t('match.add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
