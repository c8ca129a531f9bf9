import type { StaffResident } from '@nestmate/contract/staff/residents';
import { useTranslation } from '@/platform/texts/use-translation';

type WindowsProps = Pick<StaffResident, 'capacity' | 'room'>;

/** More windows than this are shown as text only. */
const maxDrawn = 6;

/** A resident's unit: a lit window for each resident, a dashed one for each free place. */
export function Windows({ room, capacity }: WindowsProps) {
  const { t } = useTranslation('staffResidents');
  const lit = room?.people ?? 0;
  const words = room
    ? t(room.is_locked ? 'room.locked' : 'room.of', { people: room.people, capacity })
    : t('room.alone');
  return (
    <span className="flex items-center gap-2">
      {/* A phone has room for the text only. */}
      <span className="empty:hidden max-sm:hidden">
        <DrawnWindows lit={lit} capacity={capacity} />
      </span>
      <span className="text-ink-2">{words}</span>
    </span>
  );
}

/** The picture without its text. */
export const DrawnWindows = ({ lit, capacity }: { lit: number; capacity: number }) =>
  capacity <= maxDrawn && (
    <span aria-hidden className="flex gap-0.5">
      {Array.from({ length: capacity }, (_, place) => (
        <span
          key={place}
          className={`h-4 w-3 rounded-[3px] border ${place < lit ? 'border-ink bg-apricot' : 'border-dashed border-line-strong'}`}
        />
      ))}
    </span>
  );
