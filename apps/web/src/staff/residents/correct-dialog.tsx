import type { GenderId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { lacksName, type Particulars, type StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FilterSelect } from '../parts/filter-parts';
import { FormDialog } from '../parts/form-dialog';
import { isAddress } from '../platform/is-address';
import { useGendersOf, useCorrectResident } from './residents.queries';

interface CorrectDialogProps {
  resident: StaffResidentDetail;
  onClose: () => void;
}

const particularsOf = ({
  first_name,
  last_name,
  single_name,
  email,
  gender_id,
}: StaffResidentDetail): Particulars => ({ first_name, last_name, single_name, email, gender_id });

/** The fields of a version that pass a filter. */
const only = (version: Particulars, passes: (field: keyof Particulars) => boolean): Partial<Particulars> =>
  Object.fromEntries(Object.entries(version).filter(([field]) => passes(field as keyof Particulars)));

/** The fields that are decided together: a person without a last name has an empty one. */
const withField = (field: keyof Particulars): (keyof Particulars)[] =>
  field === 'last_name' || field === 'single_name' ? ['last_name', 'single_name'] : [field];

/**
 * Corrects a resident's name, address or gender. Changes that a colleague saves meanwhile are shown beside the draft,
 * and overwritten only by saving again.
 */
export function CorrectDialog({ resident, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('staffResidents');
  const theirs = particularsOf(resident);
  // The values when the dialog opened, or when differences were last shown at an attempt to save.
  const [seen, setSeen] = useState(theirs);
  const [typed, setTyped] = useState(seen);
  const [first] = useState(seen);
  // Untouched fields follow a colleague's changes.
  const isUntouched = (field: keyof Particulars) => withField(field).every((one) => typed[one] === seen[one]);
  const mine = { ...typed, ...only(theirs, isUntouched) };
  const contested = only(theirs, (field) => theirs[field] !== seen[field] && mine[field] !== theirs[field]);
  const [isConfirming, setConfirming] = useState(false);
  const correcting = useAction(useCorrectResident(resident.membership_id), 'inPlace');
  const genders = useGendersOf(resident.subnetwork_id);
  const isMissing = (field: 'first_name' | 'last_name') =>
    lacksName(field, { ...mine, [field]: mine[field].trim() }, theirs);
  const isBadEmail = mine.email.trim() !== '' && !isAddress(mine.email.trim());
  const submit = () => {
    if (Object.keys(contested).length > 0) {
      setTyped(mine);
      setSeen(theirs);
      setConfirming(true);
      return undefined;
    }
    return correcting.run({ ...mine, seen: theirs }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('correct.done'), tone: 'success' });
    });
  };
  const meanwhile = (field: keyof Particulars, words: string) =>
    theirs[field] === first[field]
      ? undefined
      : t('correct.meanwhile', { value: words || t('correct.empty') });
  const field = (id: 'email' | 'first_name' | 'last_name', error: string | false | undefined) => (
    <TextField
      label={id === 'first_name' && mine.single_name ? t('name') : t(`correct.${id}`)}
      value={mine[id]}
      onChange={(value) => setTyped((before) => ({ ...before, [id]: value }))}
      maxLength={id === 'email' ? limits.email : limits.name.max}
      autoFocus={id === 'first_name'}
      description={
        meanwhile(id, theirs[id]) ??
        (id === 'email' && resident.claimed_at ? t('correct.addressUsed') : undefined)
      }
      error={error || undefined}
    />
  );
  const chooseOneName = (isOne: boolean) =>
    setTyped((before) => ({ ...before, single_name: isOne, last_name: isOne ? '' : seen.last_name }));
  const changedLastName = meanwhile('last_name', theirs.last_name);
  const nameOf = (id: GenderId | null) => genders.find((one) => one.id === id)?.label ?? '';
  const changedGender = meanwhile('gender_id', nameOf(theirs.gender_id));
  return (
    <FormDialog
      title={t('correct.title')}
      submit={t('correct.save')}
      isPending={correcting.isPending}
      isRight={!isMissing('first_name') && !isMissing('last_name') && !isBadEmail}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {correcting.error && <Banner tone="danger">{errorTextOf(correcting.error)}</Banner>}
          {isConfirming && <Banner tone="info">{t('correct.again')}</Banner>}
          <p className="text-ink-2">{t('correct.text')}</p>
          {field('first_name', isTried && isMissing('first_name') && t('correct.missing'))}
          {!mine.single_name && field('last_name', isTried && isMissing('last_name') && t('correct.missing'))}
          <div>
            <Checkbox isSelected={mine.single_name} onChange={chooseOneName}>
              {t('correct.hasOneName')}
            </Checkbox>
            {mine.single_name && changedLastName && (
              <p className="pt-1 text-sm text-ink-2">{changedLastName}</p>
            )}
          </div>
          {field('email', isTried && isBadEmail && t('correct.badEmail'))}
          {genders.length > 0 && (
            <div>
              <FilterSelect
                label={t('correct.gender')}
                all={t('correct.noGender')}
                value={mine.gender_id ?? ''}
                options={genders}
                onChange={(id) => setTyped((before) => ({ ...before, gender_id: (id as GenderId) || null }))}
              />
              {changedGender && <p className="pt-1 text-sm text-ink-2">{changedGender}</p>}
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
