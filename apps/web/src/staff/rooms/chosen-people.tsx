import type { StaffResident } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { nameOf } from './people-finder';

interface Props {
  people: readonly StaffResident[];
  onChange: (people: readonly StaffResident[]) => void;
}

/** The chosen people; each can be removed again. */
export function ChosenPeople({ people, onChange }: Props) {
  const { t } = useTranslation('staffRooms');
  return (
    <ul aria-label={t('match.chosen')} className="flex flex-wrap gap-2 empty:hidden">
      {people.map((resident) => (
        <li key={resident.membership_id}>
          <Chip
            tone="plum"
            onRemove={() => onChange(people.filter((one) => one !== resident))}
            removeLabel={t('match.leaveOut', { name: nameOf(resident) })}
          >
            {nameOf(resident)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
