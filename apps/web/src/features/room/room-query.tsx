import type { MyRoom } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useMyRoom } from './room.queries';

/** Renders the room once it has loaded, and a placeholder until then. */
export function RoomQuery({ children }: { children: (room: MyRoom) => ReactNode }) {
  const { t } = useTranslation(['room', 'common']);
  const { data, error, refetch } = useMyRoom();
  if (data) return children(data);
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {errorTextOf(error)}
      </ErrorState>
    );
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  );
}
