import type { StaffResident } from '@nestmate/contract/staff/residents';
import { fullName } from '@nestmate/contract/text/full-name';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Link } from '@/ui/link';
import { Skeleton } from '@/ui/skeleton';
import { When } from '@/ui/when';
import { Cell } from '../parts/table';
import { Tick } from '../parts/tick';
import { Windows } from '../parts/windows';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { type Column, questionNumOf } from './columns';
import { AnswerText } from './registration-answers';

/** A phone has room for the name and the room. */
export const isSecondary = (column: Column | 'name') => column !== 'name' && column !== 'room';

interface ResidentRowProps {
  resident: StaffResident | undefined;
  columns: readonly Column[];
  index: number;
  isActive: boolean;
  /** Undefined where nobody can be chosen. */
  isChosen: boolean | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggle: (isRange: boolean) => void;
}

/** The cells of a resident, or their shape while they load. */
export function ResidentRow({ resident, columns, index, isActive, isChosen, ...on }: ResidentRowProps) {
  const { t } = useTranslation(['staffResidents', 'staffBulk']);
  const href = useHref();
  const { search } = useLocation();
  if (!resident)
    return (
      <td className="px-4">
        <Skeleton className="h-3 w-2/3" />
      </td>
    );
  const { membership_id, first_name, last_name, is_hidden } = resident;
  const name = fullName(first_name, last_name) || t('noName');
  return (
    <>
      {isChosen !== undefined && (
        <Cell className="relative z-1 w-12">
          <Tick label={t('staffBulk:choose', { name })} isOn={isChosen} isSkipped onToggle={on.onToggle} />
        </Cell>
      )}
      <Cell className="truncate">
        <Link
          to={href(`residents/${membership_id}`)}
          state={{ list: search }}
          data-row={index}
          tabIndex={isActive ? 0 : -1}
          onFocus={on.onFocus}
          onKeyDown={on.onKeyDown}
          className="inline-block max-w-full truncate rounded-small align-middle leading-6 font-semibold after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        {is_hidden && <span className="ml-2 text-sm text-ink-2">{t('hidden')}</span>}
        <span className="block truncate text-sm leading-5 text-ink-2 md:hidden">{resident.unit_type}</span>
      </Cell>
      {columns.map((column) => (
        <Cell key={column} isSecondary={isSecondary(column)} className="truncate text-ink-2">
          <Value resident={resident} column={column} />
        </Cell>
      ))}
    </>
  );
}

function Value({ resident, column }: { resident: StaffResident; column: Column }) {
  const { t, language } = useTranslation(['staffResidents', 'staffInvitations']);
  const { places } = useNetwork().network;
  switch (column) {
    case 'email':
      return resident.email;
    case 'place':
      return places.find(({ subnetwork_id: id }) => id === resident.subnetwork_id)?.name;
    case 'unit_type':
      return resident.unit_type;
    case 'room':
      return <Windows {...resident} />;
    case 'requests':
      return resident.requests > 0 ? resident.requests : '–';
    case 'state':
      return t(`states.${resident.state}`);
    case 'joined':
      return resident.claimed_at ? <When at={resident.claimed_at} language={language} /> : '–';
    case 'office_id':
      return resident.office_id ?? '–';
    case 'gender':
      return resident.gender ?? '–';
    case 'unit_number':
      return resident.room?.unit_number ?? '–';
    case 'invitation':
      return resident.invitation ? t(`staffInvitations:states.${resident.invitation.state}`) : '–';
    case 'seen':
      return resident.last_seen_at ? <When at={resident.last_seen_at} language={language} /> : '–';
    default: {
      const answer = resident.answers.find(({ question_num: number }) => number === questionNumOf(column));
      return <AnswerText answer={answer} />;
    }
  }
}
