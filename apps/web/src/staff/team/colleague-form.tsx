import type { SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffRoles, type StaffRole } from '@nestmate/contract/staff/rights';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChoiceRows } from '@/ui/choice-rows';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { useNetwork } from '../platform/network';

interface ColleagueFormProps {
  draft: ColleagueDraft;
  onChange: (draft: ColleagueDraft) => void;
  /** Whether a save was attempted: then missing fields are shown. */
  isTried: boolean;
  /** Whether they are named by their address alone, since they have yet to accept. */
  isNameless?: boolean;
}

/** Name, role and places of a colleague. */
export function ColleagueForm({ draft, onChange, isTried, isNameless = false }: ColleagueFormProps) {
  const { t } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const missing = isTried ? missingIn(draft) : [];
  return (
    <>
      {!isNameless && (
        <TextField
          label={t('name')}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
          maxLength={limits.name.max}
          error={missing.includes('name') ? t('nameMissing') : undefined}
        />
      )}
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
          error={missing.includes('places') ? t('placesMissing') : undefined}
        />
      )}
    </>
  );
}

/** The values of a colleague's form. */
export interface ColleagueDraft {
  name: string;
  role: StaffRole;
  /** Null: the whole network. */
  places: SubnetworkId[] | null;
}

/** The missing fields of a draft. */
export const missingIn = ({ name, places }: ColleagueDraft): (keyof ColleagueDraft)[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(places?.length === 0 ? (['places'] as const) : []),
];
