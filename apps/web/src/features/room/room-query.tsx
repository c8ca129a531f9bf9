import type { MyRoom } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { useMyRoom } from './room.queries';

/** Renders the room once it has loaded, and a placeholder until then. */
export function RoomQuery({ children }: { children: (room: MyRoom) => ReactNode }) {
  const { t } = useTranslation(['room', 'common']);
  const room = useMyRoom();
  if (room.data) return children(room.data);
  return (
    <NotLoaded queries={[room]} title={t('failed')} loading={<RoomSkeleton label={t('common:loading')} />} />
  );
}

/** The place of the unit's windows and a roommate. */
const RoomSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <span className="mx-auto grid w-full max-w-84 grid-cols-4 gap-3 pt-14">
        {['me', 'one', 'two', 'three'].map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-full" />
        ))}
      </span>
      <Skeleton className="h-7 w-1/2" />
    </span>
    <span className="flex items-center gap-3 rounded-card border border-line bg-surface p-4">
      <Skeleton className="size-14 rounded-full" />
      <Skeleton className="h-5 w-1/2" />
    </span>
  </output>
);
