import { useEffect, useEffectEvent, useRef } from 'react';
import { useMyRoom } from '@/features/room';

/** Calls when somebody has moved in or out: other people fit now, or nobody does any more. */
export function useRoomSize(onChange: () => void): void {
  const size = useMyRoom().data?.my_roommates.length;
  const known = useRef(size);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current !== undefined && size !== undefined && known.current !== size) changed();
    known.current = size ?? known.current;
  }, [size]);
}
