import { limits, type SubnetworkId } from '@nestmate/contract';
import { type StaffRole, staffRoles } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { ChoiceRows } from '@/ui/choice-rows';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { useNetwork } from '../platform/network';

export interface Draft {
  name: string;
  role: StaffRole;
  /** Null: the whole network. */
  places: SubnetworkId[] | null;
}

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What is missing, by field. */
  errors: Partial<Record<keyof Draft, string>>;
}

/** Name, role and places of a colleague. */
export function ColleagueForm({ draft, onChange, errors }: Props) {
  const { t } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  return (
    <>
      <TextField
        label={t('name')}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        maxLength={limits.name.max}
        error={errors.name}
      />
      <RadioGroup
        label={t('role')}
        look="rows"
        options={staffRoles.map((id) => ({
          id,
          label: t(`staff:roles.${id}`),
          description: t(`about.${id}`),
        }))}
        value={draft.role}
        onChange={(role) => onChange({ ...draft, role })}
      />
      <RadioGroup
        label={t('places')}
        options={[
          ...(network.is_whole_network ? [{ id: 'all' as const, label: t('everywhereLater') }] : []),
          { id: 'some' as const, label: t('somePlaces') },
        ]}
        value={draft.places === null ? 'all' : 'some'}
        onChange={(scope) => onChange({ ...draft, places: scope === 'all' ? null : [] })}
      />
      {draft.places !== null && (
        <ChoiceRows
          label={t('somePlaces')}
          isLabelHidden
          options={network.places.map(({ subnetwork_id, name }) => ({ id: subnetwork_id, label: name }))}
          value={draft.places}
          onChange={(places) => onChange({ ...draft, places })}
          error={errors.places}
        />
      )}
    </>
  );
}
